import { useEffect, useRef } from 'react';
import { parseTheme, readTheme, saveTheme, THEMES } from '@/lib/browser/theme';

const LABELS = { light: 'Light', dark: 'Dark', system: 'System' } as const;

/**
 * The theme as three radio buttons in the site's footer. Before hydration native-controls.ts checks
 * the stored one and handles changes.
 */
export function ThemeRadios() {
  const group = useRef<HTMLFieldSetElement>(null);

  useEffect(() => {
    const stored = readTheme();
    for (const radio of group.current?.querySelectorAll('input') ?? []) {
      radio.checked = radio.value === stored;
    }
  }, []);

  return (
    <fieldset ref={group} className="flex items-center gap-1 text-sm">
      <legend className="sr-only">Theme</legend>
      {THEMES.map((theme) => (
        <label key={theme} className="chip">
          <input
            type="radio"
            name="theme"
            value={theme}
            defaultChecked={theme === 'system'}
            onChange={(event) => {
              saveTheme(parseTheme(event.target.value));
            }}
          />
          {LABELS[theme]}
        </label>
      ))}
    </fieldset>
  );
}
