import { Monitor, Moon, Sun } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { useTheme } from '@/features/theme/use-theme';
import { saveTheme, type Theme } from '@/lib/theme';

const FACES = {
  light: { icon: Sun, label: 'Light', next: 'dark' },
  dark: { icon: Moon, label: 'Dark', next: 'system' },
  system: { icon: Monitor, label: 'System', next: 'light' },
} as const satisfies Record<Theme, unknown>;

/** One button that goes round light, dark and system. The settings page has all three at once. */
export function ThemeSwitch() {
  const theme = useTheme();
  const { icon: Icon, label, next } = FACES[theme];
  const hint = `Theme: ${label}. Switch to ${FACES[next].label.toLowerCase()}`;
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
