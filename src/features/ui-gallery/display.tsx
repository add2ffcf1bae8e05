import { EmptyState } from '@/components/empty-state';
import { ErrorState } from '@/components/error-state';
import { Alert } from '@/components/ui/alert';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import {
  Card,
  CardContent,
  CardDescription,
  CardFooter,
  CardHeader,
  CardTitle,
} from '@/components/ui/card';
import { Progress } from '@/components/ui/progress';
import { Skeleton } from '@/components/ui/skeleton';
import { Spinner } from '@/components/ui/spinner';
import {
  Table,
  TableBody,
  TableCaption,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '@/components/ui/table';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs';
import { Row, Specimen } from '@/features/ui-gallery/specimen';

const BADGES = ['neutral', 'accent', 'success', 'warning', 'destructive', 'outline'] as const;

/** Badges, alerts, cards, tables, progress and the states of lists. */
export function Display() {
  return (
    <>
      <Specimen title="Badge">
        <Row>
          {BADGES.map((variant) => (
            <Badge key={variant} variant={variant}>
              {variant}
            </Badge>
          ))}
        </Row>
      </Specimen>
      <Specimen title="Alert">
        {(['info', 'success', 'warning', 'destructive'] as const).map((variant) => (
          <Alert key={variant} variant={variant} title={`An alert: ${variant}`}>
            It stays until what it says is no longer so.
          </Alert>
        ))}
      </Specimen>
      <Specimen title="Progress, skeleton, spinner">
        <Progress value={25} aria-label="Step 1 of 4" />
        <Progress value={null} aria-label="Working" />
        <Skeleton className="h-6 w-2/3" />
        <Row>
          <Spinner label="Loading" />
          <Spinner className="size-8 text-accent" />
        </Row>
      </Specimen>
      <Specimen title="Card and tabs">
        <Tabs defaultValue="one">
          <TabsList>
            <TabsTrigger value="one">Monitor</TabsTrigger>
            <TabsTrigger value="two">Webhook Logs</TabsTrigger>
            <TabsTrigger value="three" disabled>
              Not yet
            </TabsTrigger>
          </TabsList>
          <TabsContent value="one">
            <ExampleCard />
          </TabsContent>
          <TabsContent value="two">The second panel.</TabsContent>
        </Tabs>
      </Specimen>
      <Specimen title="Table">
        <ExampleTable />
      </Specimen>
      <Specimen title="Empty and error">
        <div className="grid gap-5 sm:grid-cols-2">
          <EmptyState title="No pitches yet" action={<Button>Write the first</Button>}>
            Your sent pitches and what became of them stand here.
          </EmptyState>
          <ErrorState error={new Error('The server did not answer.')} onRetry={() => undefined} />
        </div>
      </Specimen>
    </>
  );
}

function ExampleCard() {
  return (
    <Card className="max-w-md">
      <CardHeader>
        <CardTitle>Send 5 Today Challenge</CardTitle>
        <CardDescription>Two of five are out.</CardDescription>
      </CardHeader>
      <CardContent>
        <Progress value={40} aria-label="Two of five" />
      </CardContent>
      <CardFooter>
        <Button size="sm">Write the next</Button>
        <Button size="sm" variant="ghost">
          Later
        </Button>
      </CardFooter>
    </Card>
  );
}

function ExampleTable() {
  return (
    <Table label="Example">
      <TableCaption>Latest events</TableCaption>
      <TableHeader>
        <TableRow>
          <TableHead>Event</TableHead>
          <TableHead>Status</TableHead>
          <TableHead className="text-right">Tries</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {[
          ['invoice.paid', 'success', '1'],
          ['customer.subscription.updated', 'failed', '3'],
        ].map(([event, status, tries]) => (
          <TableRow key={event}>
            <TableCell>{event}</TableCell>
            <TableCell>
              <Badge variant={status === 'failed' ? 'destructive' : 'success'}>{status}</Badge>
            </TableCell>
            <TableCell className="text-right tabular-nums">{tries}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
