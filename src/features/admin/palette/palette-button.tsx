import { Search } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';

const CommandPalette = lazy(async () => ({
  default: (await import('@/features/admin/palette/command-palette')).CommandPalette,
}));

/** Opens the command palette, also by Ctrl+K or Cmd+K. Its code loads at the first opening. */
export function PaletteButton() {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  if (open && !wanted) setWanted(true);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const pressed = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
      if (!pressed || event.shiftKey || event.altKey) return;
      event.preventDefault();
      setOpen((current) => !current);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
    };
  }, []);

  return (
    <>
      <Button
        variant="outline"
        size="sm"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => {
          setOpen(true);
        }}
      >
        <Search className="size-4" aria-hidden />
        Go to
        <kbd aria-hidden className="hidden text-xs text-muted-foreground sm:inline">
          Ctrl K
        </kbd>
      </Button>
      {wanted && (
        <Suspense fallback={null}>
          <CommandPalette open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}
