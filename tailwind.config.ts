import type { Config } from 'tailwindcss';

/**
 * The design tokens of the product. Colours are CSS variables (`src/styles/tokens.css`) so that one
 * class works in both themes; everything else is set here.
 *
 * The look is that of a newspaper: paper and ink, rules instead of boxes, a serif for headlines
 * only, a sans serif for text and controls, and one accent colour.
 */
const token = (name: string) => `var(--${name})`;
const pair = (name: string) => ({ DEFAULT: token(name), foreground: token(`${name}-foreground`) });

export default {
  content: [],
  darkMode: ['selector', '.dark'],
  theme: {
    extend: {
      colors: {
        background: token('background'),
        foreground: token('foreground'),
        card: pair('card'),
        popover: pair('popover'),
        muted: pair('muted'),
        /** Hairlines between elements. */
        border: token('border'),
        /** The outline of a control: at least 3:1 against every surface. */
        input: token('input'),
        ring: token('ring'),
        /** Heavy rules. */
        rule: token('rule'),
        primary: pair('primary'),
        secondary: pair('secondary'),
        /** Red. Safe as a text and as a surface colour in both themes. */
        accent: pair('accent'),
        /** Yellow: a surface colour, never a text colour. */
        highlight: pair('highlight'),
        success: pair('success'),
        warning: pair('warning'),
        destructive: pair('destructive'),
      },
      fontFamily: {
        display: ['"Newsreader Display"', '"Newsreader Fallback"', 'Georgia', 'serif'],
        /** The first screen of the landing page: inlined into the page. */
        hero: ['"Newsreader Hero"', '"Newsreader Display"', '"Newsreader Fallback"', 'serif'],
        sans: ['"Libre Franklin"', '"Franklin Fallback"', 'Arial', 'sans-serif'],
      },
      fontSize: {
        '2xs': ['0.6875rem', { lineHeight: '1rem' }],
        xs: ['0.75rem', { lineHeight: '1.125rem' }],
        sm: ['0.875rem', { lineHeight: '1.375rem' }],
        base: ['1rem', { lineHeight: '1.625rem' }],
        lg: ['1.125rem', { lineHeight: '1.75rem' }],
        xl: ['1.3125rem', { lineHeight: '1.8125rem' }],
        '2xl': ['1.5625rem', { lineHeight: '1.9375rem', letterSpacing: '-0.008em' }],
        '3xl': ['1.9375rem', { lineHeight: '2.25rem', letterSpacing: '-0.012em' }],
        '4xl': ['2.4375rem', { lineHeight: '2.6875rem', letterSpacing: '-0.016em' }],
        '5xl': ['3.0625rem', { lineHeight: '3.1875rem', letterSpacing: '-0.02em' }],
        /** Section headlines and the landing page's headline: fluid between phone and desktop. */
        headline: [
          'clamp(1.9375rem, 1.45rem + 2.1vw, 3.0625rem)',
          { lineHeight: '1.08', letterSpacing: '-0.016em' },
        ],
        banner: [
          'clamp(2.625rem, 1.55rem + 4.6vw, 5.25rem)',
          { lineHeight: '0.98', letterSpacing: '-0.024em' },
        ],
      },
      letterSpacing: {
        /** For capitals only. */
        kicker: '0.09em',
      },
      borderRadius: {
        xs: '1px',
        sm: '2px',
        DEFAULT: '2px',
        md: '3px',
        lg: '4px',
        xl: '6px',
      },
      boxShadow: {
        xs: '0 1px 0 0 var(--shadow-ink)',
        sm: '0 1px 2px 0 var(--shadow-ink)',
        DEFAULT: '0 2px 6px -1px var(--shadow-ink)',
        md: '0 6px 16px -4px var(--shadow-ink)',
        lg: '0 18px 40px -12px var(--shadow-ink)',
        /** A sheet of paper on another. */
        sheet: '0 1px 0 0 var(--border), 0 24px 48px -20px var(--shadow-ink)',
      },
      maxWidth: {
        /** About 68 characters of running text. */
        measure: '38rem',
        page: '76rem',
      },
      spacing: {
        gutter:
          'max(clamp(1.25rem, 4vw, 2.5rem), env(safe-area-inset-left), env(safe-area-inset-right))',
        section: 'clamp(3.5rem, 7vw, 6.5rem)',
      },
      transitionTimingFunction: {
        DEFAULT: 'cubic-bezier(0.2, 0.7, 0.2, 1)',
        out: 'cubic-bezier(0.2, 0.7, 0.2, 1)',
      },
      transitionDuration: {
        DEFAULT: '140ms',
        fast: '90ms',
        slow: '280ms',
      },
      keyframes: {
        'fade-in': { from: { opacity: '0' } },
        'fade-out': { to: { opacity: '0' } },
        'pop-in': { from: { opacity: '0', transform: 'translateY(6px) scale(0.985)' } },
        'pop-out': { to: { opacity: '0', transform: 'translateY(4px) scale(0.99)' } },
        'sheet-in': { from: { transform: 'translateX(var(--sheet-from, 100%))' } },
        'sheet-out': { to: { transform: 'translateX(var(--sheet-from, 100%))' } },
        indeterminate: {
          '0%': { transform: 'translateX(-100%)' },
          '100%': { transform: 'translateX(350%)' },
        },
      },
      animation: {
        'fade-in': 'fade-in 140ms ease-out both',
        'fade-out': 'fade-out 110ms ease-in both',
        'pop-in': 'pop-in 160ms cubic-bezier(0.2, 0.7, 0.2, 1) both',
        'pop-out': 'pop-out 110ms ease-in both',
        'sheet-in': 'sheet-in 260ms cubic-bezier(0.2, 0.7, 0.2, 1) both',
        'sheet-out': 'sheet-out 180ms ease-in both',
        indeterminate: 'indeterminate 1.2s ease-in-out infinite',
      },
    },
  },
} satisfies Config;
