import { memo, useLayoutEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '@/components/ui/table';
import { cn } from '@/lib/cn';
import { EmptyCell } from '@/features/admin/shared/empty-cell';

export interface Column<Row, State = object> {
  header: string;
  /** Null for an empty cell: a dash in the table, no row in a phone's card. */
  cell: (row: Row, state: State) => ReactNode;
  className?: string;
  /** Shows the heading to screen readers only. */
  headerHidden?: boolean;
  /** The label in a phone's card; the heading, or nothing where the heading is hidden. */
  cardLabel?: string;
}

interface DataTableProps<Row, State> {
  /** Name of the table; its scrolling region has the same name followed by "table". */
  label: string;
  /** In a long table the same in every render: a row is drawn anew when they change. */
  columns: readonly Column<Row, State>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** What a row shows beside its data, such as whether it is selected. */
  rowState?: (row: Row) => State;
}

/** From so many rows on, those out of view are left out of style, layout and painting. */
const LONG = 100;

/**
 * A table that becomes a list of cards on phones. The roles are explicit because `display: block`
 * removes the implicit ones for screen readers.
 */
export function DataTable<Row, State extends object = object>({
  label,
  columns,
  rows,
  rowKey,
  rowState,
}: DataTableProps<Row, State>) {
  const { headings, style } = useColumnWidths(rows.length > LONG);
  return (
    <Table
      label={`${label} table`}
      aria-label={label}
      role="table"
      className={cn('max-md:block', style !== undefined && 'long-table')}
      style={style}
    >
      <TableHeader role="rowgroup" className="max-md:sr-only">
        <TableRow role="row" ref={headings}>
          {columns.map((column) => (
            <TableHead key={column.header} role="columnheader">
              <span className={cn(column.headerHidden && 'sr-only')}>{column.header}</span>
            </TableHead>
          ))}
        </TableRow>
      </TableHeader>
      <TableBody role="rowgroup" className="max-md:block">
        {rows.map((row) => (
          <DataRow
            key={rowKey(row)}
            row={row}
            columns={columns as readonly Column<unknown, unknown>[]}
            {...rowState?.(row)}
          />
        ))}
      </TableBody>
    </Table>
  );
}

/**
 * The columns of a long table as widths that its rows have without each other: a browser can leave out rows that are
 * grids, but not those of a table. They stay as they were when the table became long; a phone's cards have none.
 */
function useColumnWidths(long: boolean) {
  const headings = useRef<HTMLTableRowElement>(null);
  const [style, setStyle] = useState<CSSProperties>();
  useLayoutEffect(() => {
    if (!long) return;
    const cells = [...(headings.current?.cells ?? [])];
    const widths = cells.map((cell) => cell.getBoundingClientRect().width);
    const columns = widths.map((width) => `minmax(min-content, ${String(width)}fr)`);
    setStyle({ '--columns': columns.join(' ') } as CSSProperties);
  }, [long]);
  return { headings, style: long ? style : undefined };
}

interface DataRowProps {
  row: unknown;
  columns: readonly Column<unknown, unknown>[];
}

/** Drawn anew when its data, its state or the columns change; the values of its state are props of their own. */
const DataRow = memo(({ row, columns, ...state }: DataRowProps) => (
  <TableRow role="row" className="max-md:grid max-md:gap-1.5 max-md:py-4">
    {columns.map((column) => {
      const content = column.cell(row, state);
      return (
        <TableCell
          key={column.header}
          role="cell"
          className={cn(
            'align-top max-md:grid-cols-[6.5rem_minmax(0,1fr)] max-md:gap-3 max-md:p-0',
            content === null ? 'max-md:hidden' : 'max-md:grid',
            column.className,
          )}
        >
          <span aria-hidden className="text-muted-foreground md:hidden">
            {column.cardLabel ?? (column.headerHidden !== true && column.header)}
          </span>
          <div className="min-w-0">
            {content ?? (column.headerHidden !== true && <EmptyCell />)}
          </div>
        </TableCell>
      );
    })}
  </TableRow>
));
