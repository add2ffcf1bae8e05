import { useId } from 'react';
import { useTheme } from '@/features/theme/use-theme';
import { saveTheme, type Theme } from '@/lib/browser/theme';

const CHOICES: readonly { value: Theme; label: string; description: string }[] = [
  { value: 'light', label: 'Light', description: 'Ink on paper.' },
  { value: 'dark', label: 'Dark', description: 'Easy on the eyes at night.' },
  { value: 'system', label: 'System', description: 'As your device is set, also when it changes.' },
];

/** The theme preference as radio buttons on the settings page; saved and applied at once. */
export function ThemeSetting({ labelledBy }: { labelledBy: string }) {
  const theme = useTheme();
  const id = useId();
  return (
    <div role="radiogroup" aria-labelledby={labelledBy} className="grid gap-3">
      {CHOICES.map(({ value, label, description }) => (
        <div key={value} className="flex items-start gap-3">
          <input
            id={`${id}-${value}`}
            type="radio"
            name={id}
            value={value}
            checked={theme === value}
            aria-describedby={`${id}-${value}-hint`}
            onChange={() => {
              saveTheme(value);
            }}
            className="mt-0.5 size-5 shrink-0 accent-primary"
          />
          <div>
            <label htmlFor={`${id}-${value}`} className="font-medium">
              {label}
            </label>
            <p id={`${id}-${value}-hint`} className="text-sm text-muted-foreground">
              {description}
            </p>
          </div>
        </div>
      ))}
    </div>
  );
}
