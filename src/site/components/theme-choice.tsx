import { useEffect, useRef } from 'react';
import { parseTheme, readTheme, saveTheme, THEMES } from '@/lib/theme';

const LABELS = { light: 'Light', dark: 'Dark', system: 'System' } as const;

/**
 * The theme as three radio buttons for the public pages. The inline script of the page works them
 * before hydration (and ticks the stored one), so this only keeps listening afterwards.
 */
export function ThemeChoice() {
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
