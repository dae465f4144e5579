import { Button } from "#islands/ui/Button.tsx";
import { Dialog } from "#islands/ui/Dialog.tsx";
import { postWords } from "#lib/texts/desk/desk.ts";
import { deskFields } from "#lib/texts/desk/fields.ts";
import { valueText } from "#lib/texts/desk/values.ts";

type Props<Content> = {
  title: string;
  mine: Content;
  theirs: Content;
  onTake: () => void;
  onKeep: () => void;
  onClose: () => void;
};

/** Both versions of a content that two people have edited, field by field. */
export function Conflict<Content extends object>({ title, mine, theirs, onTake, onKeep, onClose }: Props<Content>) {
  const fields = (Object.keys(theirs) as (keyof Content & string)[]).filter(
    (field) => JSON.stringify(mine[field]) !== JSON.stringify(theirs[field]),
  );
  const footer = (
    <>
      <Button variant="plain" onClick={onTake}>
        {postWords.takeTheirs}
      </Button>
      <Button onClick={onKeep}>{postWords.keepMine}</Button>
    </>
  );
  return (
    <Dialog title={title} variant="report" onClose={onClose} footer={footer}>
      <p className="mb-4">{postWords.conflictText}</p>
      <dl className="flex flex-col gap-4">
        {fields.map((field) => (
          <div key={field}>
            <dt className="font-medium text-ink-900">{deskFields[field]}</dt>
            <dd className="mt-1 rounded-control bg-bad-50 p-2">
              <span className="text-ink-500 text-xs">{postWords.theirs}</span>
              <p>{valueText(field, theirs[field])}</p>
            </dd>
            <dd className="mt-1 rounded-control bg-ok-50 p-2">
              <span className="text-ink-500 text-xs">{postWords.mine}</span>
              <p>{valueText(field, mine[field])}</p>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
