import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { Badge } from '@/components/ui/badge';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';
import { TimeZoneNote, Timestamp } from '@/features/admin/shared/timestamp';
import { endpointChecksQuery } from '@/features/admin/webhooks/dashboard/queries';

/** Whether this browser reaches the two public endpoints. */
export function EndpointChecks() {
  const { data, dataUpdatedAt } = useQuery(endpointChecksQuery());
  return (
    <Card>
      <CardHeader>
        <CardTitle as="h2">Endpoint Health</CardTitle>
        <CardDescription>
          This card asks every 30 seconds whether this browser reaches these links
          {dataUpdatedAt > 0 && (
            <>
              , last at <Timestamp iso={new Date(dataUpdatedAt).toISOString()} />
            </>
          )}
          . <TimeZoneNote /> To see whether deliveries are accepted and applied, open{' '}
          <Link className="underline underline-offset-4" to="?tab=monitor">
            Monitor
          </Link>
          .
        </CardDescription>
      </CardHeader>
      <CardContent>
        {data === undefined ? (
          <div role="status" className="grid gap-3 sm:grid-cols-2">
            <span className="sr-only">Checking the endpoints</span>
            <Skeleton className="h-11" />
            <Skeleton className="h-11" />
          </div>
        ) : (
          <ul className="grid gap-3 sm:grid-cols-2">
            {data.map(({ label, ok, detail }) => (
              <li
                key={label}
                className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1 border border-border px-3 py-2"
              >
                <code className="text-sm">{label}</code>
                <span className="flex items-center gap-2 text-sm">
                  {detail !== null && <span className="text-destructive">{detail}</span>}
                  <Badge variant={ok ? 'success' : 'destructive'}>{ok ? 'OK' : 'Not OK'}</Badge>
                </span>
              </li>
            ))}
          </ul>
        )}
      </CardContent>
    </Card>
  );
}
