import { Button } from "#islands/ui/Button.tsx";
import { Dialog } from "#islands/ui/Dialog.tsx";
import { clearAllFilters, type Results } from "#lib/stores/list.ts";
import { search } from "#lib/texts/search.ts";
import { Filters, type PlaceFilters } from "./Filters.tsx";

type Props = { Places: PlaceFilters | undefined; results: Results; onClose: () => void };

/** All filters on a phone; every pick counts at once, the button shows how many posts are left. */
export function FilterDrawer({ Places, results, onClose }: Props) {
  const footer = (
    <>
      <Button look="plain" onClick={clearAllFilters}>
        {search.reset}
      </Button>
      <Button className="flex-1" onClick={onClose}>
        {search.show(results.state === "ready" ? results.value.page.total : null)}
      </Button>
    </>
  );
  return (
    <Dialog title={search.filterRegion} look="sheet" onClose={onClose} footer={footer}>
      <Filters Places={Places} inDrawer />
    </Dialog>
  );
}
