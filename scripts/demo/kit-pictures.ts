/** Drawings for the demo creator's press kit: flat colours, no people, nothing that exists. */

interface Drawing {
  name: string;
  width: number;
  height: number;
  svg: string;
}

const INK = '#2b2118';
const PAPER = '#f6edd9';
const GREEN = '#1f5b45';
const BRASS = '#d49a3a';
const BRICK = '#a8482f';
const WOOD = '#b57f4c';

const lines = (count: number, line: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => line(at)).join('');

const board = (width: number, height: number, rows: number) =>
  `<rect width="${width}" height="${height}" fill="#7d5130"/>` +
  lines(rows, (row) => {
    const top = (height / rows) * row;
    return `<rect y="${top}" width="${width}" height="${height / rows - 3}" fill="${row % 2 === 0 ? WOOD : '#ad7644'}"/>
      <path d="M0 ${top + 34}q${width / 4} -18 ${width / 2} 4t${width / 2} -6" fill="none" stroke="#8f5f35" stroke-opacity=".5" stroke-width="2"/>`;
  });

const ledgerLines = (x: number, y: number, width: number, count: number, seed: number) =>
  lines(count, (at) => {
    const top = y + at * 34;
    const length = width * (0.3 + (((at * 37 + seed * 17) % 29) / 29) * 0.32);
    return `<path d="M${x} ${top}h${width}" stroke="#c9b58e" stroke-width="1.5"/>
      <path d="M${x + 8} ${top - 9}q${length / 4} -9 ${length / 2} 0t${length / 2} 0" fill="none" stroke="#3c4d63" stroke-width="3" stroke-linecap="round"/>
      <text x="${x + width - 6}" y="${top - 6}" text-anchor="end" font-size="23" fill="#3c4d63" font-style="italic">${((at * 53 + seed * 31) % 90) / 10 + 1}</text>`;
  });

const notebook = `${board(1200, 900, 6)}
  <g transform="rotate(-4 600 450)">
    <rect x="196" y="126" width="830" height="660" rx="16" fill="${INK}" opacity=".25" transform="translate(16 20)"/>
    <rect x="196" y="126" width="830" height="660" rx="16" fill="${GREEN}"/>
    <path d="M222 150h380v612H222z" fill="${PAPER}"/><path d="M620 150h380v612H620z" fill="#fbf4e4"/>
    <path d="M602 150q9 306 0 612M620 150q-9 306 0 612" fill="none" stroke="#d9c6a0" stroke-width="6"/>
    <path d="M500 150v612M898 150v612" stroke="${BRICK}" stroke-opacity=".55" stroke-width="2"/>
    ${ledgerLines(246, 216, 334, 16, 3)}${ledgerLines(644, 216, 334, 12, 8)}
  </g>
  <g transform="translate(930 590) rotate(38)"><rect width="300" height="26" fill="${BRASS}"/><path d="M300 0l52 13-52 13z" fill="#ead2a4"/><path d="M336 9l16 4-16 4z" fill="${INK}"/><rect width="34" height="26" fill="${BRICK}"/></g>
  <g transform="translate(150 170)"><circle r="112" fill="#e9dfca"/><circle r="84" fill="#fff9ea"/><circle r="70" fill="#54311c"/><path d="M-44 -30q40 -26 84 4" fill="none" stroke="#7d5233" stroke-width="7" stroke-linecap="round"/></g>`;

const receipt = (x: number, tilt: number, height: number, seed: number) =>
  `<g transform="translate(${x} 190) rotate(${tilt})">
    <path d="M0 0h180v${height}${lines(9, (at) => `l-10 ${at % 2 === 0 ? -14 : 14}l-10 ${at % 2 === 0 ? 14 : -14}`)}z" fill="#fffaf0"/>
    <rect x="36" y="28" width="108" height="14" fill="${INK}"/><path d="M18 62h144" stroke="${INK}" stroke-dasharray="6 5"/>
    ${lines(Math.floor((height - 150) / 32), (at) => `<rect x="18" y="${84 + at * 32}" width="${58 + ((at * 41 + seed * 13) % 40)}" height="9" fill="#8a7c68"/><rect x="128" y="${84 + at * 32}" width="34" height="9" fill="#8a7c68"/>`)}
    <rect x="18" y="${height - 52}" width="60" height="15" fill="${INK}"/><rect x="110" y="${height - 52}" width="52" height="15" fill="${BRICK}"/>
    <rect x="78" y="-26" width="24" height="56" rx="5" fill="${BRASS}"/>
  </g>`;

const receipts = `<rect width="1200" height="800" fill="#e3d3b1"/>
  ${lines(10, (at) => `<path d="M${at * 130} 0v800" stroke="#d8c59d" stroke-width="26"/>`)}
  <path d="M-20 150q620 96 1240 0" fill="none" stroke="${INK}" stroke-width="5"/>
  ${receipt(96, 3, 430, 1)}${receipt(322, -2, 520, 4)}${receipt(552, 1, 380, 7)}${receipt(770, -3, 560, 2)}${receipt(984, 2, 450, 5)}`;

const truck = `<rect width="1400" height="900" fill="#f2b66d"/><circle cx="1080" cy="330" r="150" fill="#f9d99a"/>
  ${lines(7, (at) => `<rect x="${at * 210 - 30}" y="${250 + ((at * 97) % 170)}" width="170" height="470" fill="#7a4a3a"/>${lines(6, (n) => `<rect x="${at * 210 + 2 + (n % 2) * 66}" y="${290 + ((at * 97) % 170) + Math.floor(n / 2) * 90}" width="36" height="50" fill="${(at + n) % 3 === 0 ? '#ffdf9e' : '#5d372b'}"/>`)}`)}
  <rect y="690" width="1400" height="210" fill="#4d4038"/><path d="M0 800h1400" stroke="#e8d9b5" stroke-width="8" stroke-dasharray="90 60"/>
  <ellipse cx="690" cy="752" rx="500" ry="30" fill="${INK}" opacity=".45"/>
  <path d="M230 300h700v420H230z" fill="${GREEN}"/><path d="M930 400h150q30 0 48 34l62 126v160H930z" fill="#2c7056"/>
  <path d="M968 440h104q16 0 25 18l52 102H968z" fill="#cfe5e2"/><rect x="1150" y="610" width="46" height="34" rx="8" fill="#ffe6a8"/>
  <rect x="230" y="640" width="966" height="24" fill="${BRASS}"/>
  <rect x="320" y="400" width="430" height="180" fill="#ffdf9e"/><path d="M300 398h470l40 -78H260z" fill="${PAPER}"/>
  ${lines(5, (at) => `<path d="M${276 + at * 108} 320h54l-9 78h-54z" fill="${BRICK}" transform="translate(8 0)"/>`)}
  <rect x="300" y="580" width="470" height="22" fill="#e7d4ab"/>
  ${lines(3, (at) => `<g transform="translate(${372 + at * 128} 580)"><path d="M-28 0l6-70h44l6 70z" fill="${[BRICK, INK, BRASS][at]}"/><rect x="-30" y="-80" width="60" height="12" rx="4" fill="#8f7d5e"/></g>`)}
  <text x="842" y="400" text-anchor="middle" font-size="44" fill="${PAPER}" font-weight="600">Open</text><text x="842" y="452" text-anchor="middle" font-size="30" fill="${PAPER}" font-style="italic">books, too</text>
  ${[390, 1020].map((x) => `<g transform="translate(${x} 716)"><circle r="72" fill="${INK}"/><circle r="34" fill="#c9bda8"/><circle r="10" fill="${INK}"/></g>`).join('')}`;

const chair = (x: number, flip: number) =>
  `<g transform="translate(${x} 0) scale(${flip} 1)" stroke="#5b3a22" stroke-width="16" fill="none" stroke-linecap="round"><path d="M0 560v470M0 800h120M112 800v230"/><path d="M0 600h4M4 575q14 60 0 180" stroke-width="22"/></g>`;

const table = `<rect width="900" height="1125" fill="#dcc79c"/><rect y="880" width="900" height="245" fill="#8f6340"/>
  ${lines(6, (at) => `<path d="M${at * 180 - 60} 1125l${70 - at * 8} -245" stroke="#7a5233" stroke-width="4"/>`)}
  <rect x="250" y="130" width="400" height="430" fill="#fbe9bd" stroke="${PAPER}" stroke-width="26"/><path d="M450 130v430M250 345h400" stroke="${PAPER}" stroke-width="16"/>
  <path d="M238 110q70 230 -14 480h-60V110zM662 110q-70 230 14 480h60V110z" fill="${BRICK}"/>
  <path d="M450 0v210" stroke="${INK}" stroke-width="6"/><path d="M352 290q98 -150 196 0z" fill="${GREEN}"/><ellipse cx="450" cy="292" rx="98" ry="15" fill="#ffe9a9"/>
  ${chair(116, 1)}${chair(784, -1)}
  <path d="M150 770h600l36 46H114z" fill="#c48a50"/><path d="M114 816h672v30H114z" fill="#a26f3c"/><path d="M190 846v250M710 846v250" stroke="#8a5c30" stroke-width="30"/>
  <path d="M360 776h196l14 30H346z" fill="${GREEN}"/><path d="M372 772h82l-5 28h-88zM462 772h82l11 28h-88z" fill="${PAPER}"/>
  <g transform="translate(640 742)"><path d="M-30 -34h60l-8 68h-44z" fill="#fff4dc"/><path d="M30 -20q30 4 20 30t-26 12" fill="none" stroke="#fff4dc" stroke-width="9"/></g>
  <g transform="translate(246 726)"><path d="M-38 0h76v52q-38 22 -76 0z" fill="${BRASS}"/><path d="M0 0q-34 -66 -64 -52M0 0q4 -80 40 -90M0 0q30 -52 62 -40" fill="none" stroke="${GREEN}" stroke-width="10" stroke-linecap="round"/></g>`;

const cover = `<rect width="800" height="1200" fill="${GREEN}"/><rect x="34" y="34" width="732" height="1132" fill="none" stroke="${BRASS}" stroke-width="5"/>
  <text x="400" y="232" text-anchor="middle" font-size="104" fill="${PAPER}" font-weight="600">The Sunday</text><text x="400" y="342" text-anchor="middle" font-size="104" fill="${PAPER}" font-weight="600">Ledger</text>
  <text x="400" y="420" text-anchor="middle" font-size="34" fill="${BRASS}" font-style="italic">Money Lessons from a Macon Kitchen</text>
  <g transform="translate(400 720)"><circle r="212" fill="${BRASS}"/><path d="M-150 -96h142v224h-142zM8 -96h142v224H8z" fill="${PAPER}"/><path d="M-8 -96q8 112 0 224M8 -96q-8 112 0 224" fill="none" stroke="#d9c6a0" stroke-width="5"/>
  ${lines(6, (at) => `<path d="M-134 ${-62 + at * 32}h${62 + ((at * 23) % 40)}M24 ${-62 + at * 32}h${58 + ((at * 31) % 44)}" stroke="#3c4d63" stroke-width="6" stroke-linecap="round"/>`)}</g>
  <text x="400" y="1090" text-anchor="middle" font-size="44" fill="${PAPER}">Nadine Okoro Wells</text>`;

export const DRAWINGS: readonly Drawing[] = [
  { name: 'notebook', width: 1200, height: 900, svg: notebook },
  { name: 'receipts', width: 1200, height: 800, svg: receipts },
  { name: 'truck', width: 1400, height: 900, svg: truck },
  { name: 'table', width: 900, height: 1125, svg: table },
  { name: 'cover', width: 800, height: 1200, svg: cover },
];
