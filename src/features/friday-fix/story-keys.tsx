import { lazy, Suspense, useState, type RefObject } from 'react';
import { Button } from '@/components/ui/button';
import { useCardKeys, useKeysSwitch } from '@/features/friday-fix/card-keys';

const KeysDialog = lazy(async () => ({
  default: (await import('@/features/friday-fix/keys-dialog')).KeysDialog,
}));

/** The single keys of a list of stories, and the button that explains them and turns them off. */
export function StoryKeys({ list }: { list: RefObject<HTMLElement | null> }) {
  const [on, setOn] = useKeysSwitch();
  const [help, setHelp] = useState(false);
  useCardKeys(list, {
    on,
    showHelp: () => {
      setHelp(true);
    },
  });
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        className="max-md:hidden"
        onClick={() => {
          setHelp(true);
        }}
      >
        Keyboard shortcuts
      </Button>
      {help && (
        <Suspense fallback={null}>
          <KeysDialog
            on={on}
            onSwitch={setOn}
            onClose={() => {
              setHelp(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
