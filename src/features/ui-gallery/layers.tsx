import { useState } from 'react';
import { Button } from '@/components/ui/button';
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from '@/components/ui/dialog';
import {
  DropdownMenu,
  DropdownMenuCheckboxItem,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import {
  Sheet,
  SheetContent,
  SheetDescription,
  SheetHeader,
  SheetTitle,
  SheetTrigger,
} from '@/components/ui/sheet';
import { Tooltip, TooltipContent, TooltipProvider, TooltipTrigger } from '@/components/ui/tooltip';
import { toast } from '@/lib/toast';
import { Row, Specimen } from '@/features/ui-gallery/specimen';

/** Dialogs, sheets, menus, tooltips and toasts. */
export function Layers() {
  return (
    <Specimen title="Layers">
      <Row>
        <ExampleDialog />
        <ExampleSheet />
        <ExampleMenu />
        <TooltipProvider>
          <Tooltip>
            <TooltipTrigger asChild>
              <Button variant="outline">Tooltip</Button>
            </TooltipTrigger>
            <TooltipContent>Opens after 700 ms</TooltipContent>
          </Tooltip>
          <Tooltip>
            <TooltipTrigger asChild>
              <Button variant="outline">Its neighbor</Button>
            </TooltipTrigger>
            <TooltipContent>At once, within 300 ms</TooltipContent>
          </Tooltip>
        </TooltipProvider>
      </Row>
      <Row>
        {(['message', 'success', 'error', 'info', 'warning'] as const).map((kind) => (
          <Button
            key={kind}
            variant="secondary"
            onClick={() => {
              toast[kind](`A toast of the kind ${kind}`, { description: 'With a second line.' });
            }}
          >
            Toast: {kind}
          </Button>
        ))}
        <Button
          variant="secondary"
          onClick={() => {
            toast.message('Draft thrown away', {
              action: { label: 'Undo', onClick: () => toast.success('It is back') },
            });
          }}
        >
          Toast with undo
        </Button>
      </Row>
    </Specimen>
  );
}

function ExampleDialog() {
  return (
    <Dialog>
      <DialogTrigger asChild>
        <Button variant="outline">Dialog</Button>
      </DialogTrigger>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Send this pitch?</DialogTitle>
          <DialogDescription>It goes to Sable Review at once.</DialogDescription>
        </DialogHeader>
        <Field label="Subject">{(props) => <Input {...props} />}</Field>
        <DialogFooter>
          <DialogClose asChild>
            <Button variant="ghost">Cancel</Button>
          </DialogClose>
          <Button>Send</Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

function ExampleSheet() {
  return (
    <Sheet>
      <SheetTrigger asChild>
        <Button variant="outline">Sheet</Button>
      </SheetTrigger>
      <SheetContent>
        <SheetHeader>
          <SheetTitle>Event</SheetTitle>
          <SheetDescription>What the provider sent.</SheetDescription>
        </SheetHeader>
      </SheetContent>
    </Sheet>
  );
}

function ExampleMenu() {
  const [digest, setDigest] = useState(true);
  const [theme, setTheme] = useState('system');
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="outline">Menu</Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="start">
        <DropdownMenuLabel>Account</DropdownMenuLabel>
        <DropdownMenuItem>Settings</DropdownMenuItem>
        <DropdownMenuItem disabled>Not yours</DropdownMenuItem>
        <DropdownMenuSeparator />
        <DropdownMenuCheckboxItem checked={digest} onCheckedChange={setDigest}>
          Weekly digest
        </DropdownMenuCheckboxItem>
        <DropdownMenuRadioGroup value={theme} onValueChange={setTheme}>
          <DropdownMenuRadioItem value="light">Light</DropdownMenuRadioItem>
          <DropdownMenuRadioItem value="system">System</DropdownMenuRadioItem>
        </DropdownMenuRadioGroup>
        <DropdownMenuSeparator />
        <DropdownMenuItem variant="destructive">Delete</DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
