import type { ReactNode } from 'react';

/** Logos of six invented outlets. `textLength` keeps their width constant while fonts load. */
export function OutletLogos() {
  return (
    <div className="pt-12 lg:pt-16">
      <p className="pb-5 text-sm text-muted-foreground">
        The kinds of desk our creators pitch to. These six are samples: invented, as is their ink.
        So is each outlet inside that says “sample”: nobody real gets what you send it.
      </p>
      <ul className="grid grid-cols-2 items-center gap-x-8 gap-y-7 text-foreground sm:grid-cols-3 lg:grid-cols-6">
        <Logo name="The Meridian Ledger" width={180}>
          <path d="M0 3h180M0 37h180" stroke="currentColor" />
          <text x="0" y="27" fontSize="19" textLength="180" className="font-display">
            The Meridian Ledger
          </text>
        </Logo>
        <Logo name="Porchlight Radio" width={132}>
          <path d="M4 36V18L17 6l13 12v18" fill="none" stroke="currentColor" strokeWidth="2.5" />
          <circle cx="17" cy="24" r="5" fill="currentColor" />
          <text x="40" y="19" fontSize="17" textLength="88" className="font-sans font-bold">
            Porchlight
          </text>
          <text x="40" y="35" fontSize="13" textLength="34" className="font-display">
            Radio
          </text>
        </Logo>
        <Logo name="Sable Review" width={158}>
          <path d="M0 4h32v32H0z" fill="currentColor" />
          <text x="8" y="29" fontSize="26" fill="var(--background)" className="font-display">
            S
          </text>
          <text
            x="41"
            y="28"
            fontSize="21"
            textLength="116"
            fontStyle="italic"
            className="font-hero"
          >
            Sable Review
          </text>
        </Logo>
        <Logo name="Kin 9 News" width={150}>
          <circle cx="20" cy="20" r="18" fill="currentColor" />
          <text
            x="13"
            y="29"
            fontSize="25"
            fill="var(--background)"
            className="font-sans font-bold"
          >
            9
          </text>
          <text x="46" y="28" fontSize="22" textLength="103" className="font-sans font-bold">
            KIN News
          </text>
        </Logo>
        <Logo name="Second Line" width={152}>
          <path
            d="M2 17v6M8 12v16M14 6v28M20 14v12M26 9v22M32 17v6"
            stroke="currentColor"
            strokeWidth="3"
          />
          <text x="44" y="27" fontSize="20" textLength="108" className="font-sans font-bold">
            second line
          </text>
        </Logo>
        <Logo name="Harbor & Main" width={166}>
          <path d="M0 38h166" stroke="currentColor" strokeWidth="3" />
          <text x="0" y="29" fontSize="24" textLength="166" className="font-display">
            Harbor &amp; Main
          </text>
        </Logo>
      </ul>
    </div>
  );
}

function Logo({ name, width, children }: { name: string; width: number; children: ReactNode }) {
  return (
    <li className="flex justify-start">
      <svg
        role="img"
        aria-label={name}
        viewBox={`0 0 ${String(width)} 40`}
        width={width}
        height={40}
        fill="currentColor"
        className="h-9 w-auto max-w-full opacity-85"
      >
        {children}
      </svg>
    </li>
  );
}
