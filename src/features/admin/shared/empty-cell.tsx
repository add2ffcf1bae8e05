/** Nothing to show in a cell: a dash for the eye, words for the ear. */
export function EmptyCell() {
  return (
    <>
      <span aria-hidden className="text-muted-foreground">
        –
      </span>
      <span className="sr-only">none</span>
    </>
  );
}
