import { answer } from "./answer.ts";
import { pdfText } from "./pdf-text.ts";

answer(pdfText);
