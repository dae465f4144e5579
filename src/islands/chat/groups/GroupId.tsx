import { copyWords } from "#lib/stores/chat/download.ts";
import { say } from "#lib/stores/chat/say.ts";
import { groups as words } from "#lib/texts/chat/groups.ts";

/** A group's id, with a button to copy it: others find the group by it. */
export function GroupId({ id }: { id: string }) {
  const copy = async (): Promise<void> => {
    const isCopied = await copyWords(id);
    say(isCopied ? words.copied : words.notCopied, isCopied ? "success" : "error");
  };
  return (
    <span className="flex items-center justify-between gap-2">
      <span dir="ltr" className="wrap-anywhere min-w-0 select-all">
        {id}
      </span>
      <button
        type="button"
        aria-label={words.copyId}
        onClick={() => void copy()}
        className="-my-2 -mr-2 min-h-10 shrink-0 rounded-control px-2 text-brand-600 hover:bg-brand-50"
      >
        {words.copy}
      </button>
    </span>
  );
}
