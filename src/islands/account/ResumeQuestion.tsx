import { general } from "#lib/texts/general.ts";
import { resumeQuestions } from "#lib/texts/resume/questions.ts";
import { Question } from "./Question.tsx";

/** A question of the résumé page. */
export function ResumeQuestion({ name }: { name: keyof typeof resumeQuestions }) {
  const { title, text, yes } = resumeQuestions[name];
  return (
    <Question name={name} title={title} yes={yes} no={general.cancel}>
      <p className="text-base">{text}</p>
    </Question>
  );
}
