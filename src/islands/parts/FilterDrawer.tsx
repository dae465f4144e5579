import { Button } from "#islands/ui/Button.tsx";
import { Dialog } from "#islands/ui/Dialog.tsx";
import { search } from "#lib/texts/posts/search.ts";
import { Filters, type PlaceFilters } from "./Filters.tsx";
import { usePostList, useResults } from "./use-post-list.ts";

type Props = { Places: PlaceFilters | undefined; onClose: () => void };

/** All filters on a phone; every pick counts at once, the button shows how many posts are left. */
export function FilterDrawer({ Places, onClose }: Props) {
  const { clearFilters } = usePostList();
  const results = useResults();
  const footer = (
    <>
      <Button variant="plain" onClick={clearFilters}>
        {search.reset}
      </Button>
      <Button
        className="flex-1"
        onClick={({ currentTarget }) => {
          // An invalid end of the salary shows in the drawer, so the drawer stays open.
          const wrong = currentTarget.closest("dialog")?.querySelector<HTMLElement>("[aria-invalid=true]");
          if (wrong) wrong.focus();
          else onClose();
        }}
      >
        {search.show(results.state === "ready" ? results.value.page.total : null)}
      </Button>
    </>
  );
  return (
    <Dialog title={search.filterRegion} variant="sheet" onClose={onClose} footer={footer}>
      <Filters Places={Places} inDrawer />
    </Dialog>
  );
}
