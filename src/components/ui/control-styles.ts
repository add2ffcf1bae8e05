/** The classes shared by all text controls. */
export const controlStyles = [
  'w-full rounded-sm border border-input bg-card px-3 text-base text-card-foreground',
  'transition-colors placeholder:text-muted-foreground hover:border-foreground',
  'focus-visible:border-ring focus-visible:outline-1 focus-visible:outline-offset-0',
  'disabled:cursor-not-allowed disabled:bg-muted disabled:text-muted-foreground',
  'disabled:hover:border-input aria-invalid:border-destructive aria-invalid:bg-destructive/5',
].join(' ');
