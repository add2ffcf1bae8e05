import { Monitor, Moon, Sun } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { useTheme } from '@/features/theme/use-theme';
import { saveTheme, type Theme } from '@/lib/browser/theme';

const STATES = {
  light: { icon: Sun, label: 'Light', next: 'dark' },
  dark: { icon: Moon, label: 'Dark', next: 'system' },
  system: { icon: Monitor, label: 'System', next: 'light' },
} as const satisfies Record<Theme, unknown>;

/** A button that cycles through light, dark and system. */
export function ThemeSwitch() {
  const theme = useTheme();
  const { icon: Icon, label, next } = STATES[theme];
  const hint = `Theme: ${label}. Switch to ${STATES[next].label.toLowerCase()}`;
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={hint}
      title={hint}
      onClick={() => {
        saveTheme(next);
      }}
    >
      <Icon aria-hidden className="size-5" />
    </Button>
  );
}
