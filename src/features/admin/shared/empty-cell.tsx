/** Content of an empty table cell: a dash on screen, a word for screen readers. */
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
