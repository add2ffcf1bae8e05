import { Lock, LogIn } from 'lucide-react';
import { Suspense, type ReactNode } from 'react';
import { NuqsAdapter } from '@/lib/browser/query-adapter';
import { Link, useLocation, useSearch } from 'wouter';
import { Button } from '@/components/ui/button';
import { paths } from '@domain/paths.ts';
import { useDocumentTitle } from '@/lib/browser/use-document-title';
import { useAdminAccess } from '@/features/admin/shared/use-admin-access';
import { ListSkeleton } from '@/features/admin/shared/list-skeleton';
import { lazyPart } from '@/lib/browser/lazy-part';

const AdminPanel = lazyPart(async () => (await import('@/features/admin/admin-panel')).AdminPanel);

/** The panel for admins; other visitors see how to get access. */
export function AdminPage() {
  useDocumentTitle('Admin Control Panel');
  const [pathname] = useLocation();
  const search = useSearch();
  const access = useAdminAccess();

  if (access.state === 'loading') return <Waiting />;
  if (access.state === 'signed-out') {
    return (
      <Closed icon={<LogIn className="size-6" aria-hidden />}>
        <p>Please log in to access the admin panel.</p>
        <Button asChild>
          <Link to={paths.login.getHref(search === '' ? pathname : `${pathname}?${search}`)}>
            Sign In
          </Link>
        </Button>
      </Closed>
    );
  }
  if (access.state === 'denied') {
    return (
      <Closed icon={<Lock className="size-6" aria-hidden />}>
        <p role="alert">Access Denied - Admin privileges required.</p>
        {access.retry !== undefined && (
          <>
            <p className="text-sm text-muted-foreground">We could not check your account.</p>
            <Button variant="outline" onClick={access.retry}>
              Check again
            </Button>
          </>
        )}
        {access.claimable && (
          <>
            <p className="text-muted-foreground">
              No admin exists yet. You can claim admin access:
            </p>
            <Button asChild>
              <Link to={paths.adminClaim.getHref()}>Claim Admin Access</Link>
            </Button>
          </>
        )}
      </Closed>
    );
  }
  return (
    // Not shallow: the router must know the current URL, which the sign-in link returns to.
    <NuqsAdapter defaultOptions={{ shallow: false }}>
      <Suspense fallback={<Waiting />}>
        <AdminPanel />
      </Suspense>
    </NuqsAdapter>
  );
}
AdminPage.parts = [AdminPanel];

function Waiting() {
  return (
    <div className="grid grid-cols-1 gap-6">
      <h1 tabIndex={-1} className="font-display text-3xl sm:text-4xl">
        Admin Control Panel
      </h1>
      <ListSkeleton label="Loading" rows={4} />
    </div>
  );
}

function Closed({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <section className="mx-auto grid min-h-[50dvh] max-w-measure content-center justify-items-center gap-4 text-center">
      <span className="grid size-14 place-items-center rounded-full border border-border text-muted-foreground">
        {icon}
      </span>
      <h1 tabIndex={-1} className="font-display text-3xl">
        Admin Control Panel
      </h1>
      {children}
    </section>
  );
}
