import { answer } from "./answer.ts";
import { docxText } from "./docx-text.ts";

answer(docxText);
