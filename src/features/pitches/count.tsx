/** A count with its limit, in the error colour above it. */
export function Count({ value, max, what }: { value: number; max: number; what: string }) {
  const over = value > max;
  return (
    <span className={over ? 'font-semibold text-destructive tabular-nums' : 'tabular-nums'}>
      {value} of {max} {what}
      {over && ', too many'}
    </span>
  );
}
