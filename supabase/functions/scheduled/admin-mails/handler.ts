import {
  adminMailsResponseSchema,
  type AdminMailsResponse,
} from '../../_shared/domain/api/scheduled/admin-mails.ts';
import {
  renderAlertMail,
  renderPausedMail,
  renderRestoredMail,
  renderRoleMail,
} from '../../_shared/domain/mail/admin-mails.ts';
import { paths } from '../../_shared/domain/paths.ts';
import type { Handler } from '../../_shared/runtime/request/http.ts';
import { scheduled, type RunDeps } from '../../_shared/runtime/request/scheduled.ts';
import type { RenderedMail } from '../../_shared/domain/mail/layout.ts';
import type { AdminMailRows, DueMails } from './rows.ts';

export interface Deps extends RunDeps {
  rows: AdminMailRows;
  /** Address of the site, without a slash at the end. */
  siteUrl: () => string;
  triggerMailWorker: () => void;
}

/**
 * One scheduled run: queues the mails about critical alerts, paused accounts and changed roles. A mail that
 * fails does not stop the others; SQL checks each row again, so nothing is queued twice.
 */
export function createHandler(deps: Deps): Handler {
  return scheduled('admin-mails', adminMailsResponseSchema, deps, async () => {
    const report: AdminMailsResponse = { alerts: 0, notices: 0 };
    const { alerts, notices } = await deps.rows.due();
    const site = deps.siteUrl();
    const attempt = async (kind: keyof AdminMailsResponse, work: () => Promise<boolean>) => {
      try {
        if (await work()) report[kind] += 1;
      } catch (error) {
        deps.log('error', 'admin_mail_failed', { kind, error });
      }
    };

    for (const alert of alerts) {
      await attempt('alerts', () =>
        deps.rows.queueAlert(
          alert.id,
          renderAlertMail({
            ...alert,
            alertsUrl: `${site}${paths.admin.getHref()}?tab=monitor&view=alerts`,
          }),
        ),
      );
    }
    for (const notice of notices) {
      await attempt('notices', () => deps.rows.queueNotice(notice.id, noticeMail(notice, site)));
    }
    if (report.alerts + report.notices > 0) deps.triggerMailWorker();
    return report;
  });
}

function noticeMail(notice: DueMails['notices'][number], site: string): RenderedMail {
  switch (notice.kind) {
    case 'suspended':
      return renderPausedMail(notice);
    case 'restored':
      return renderRestoredMail({ ...notice, homeUrl: `${site}${paths.home.getHref()}` });
    case 'admin_made':
    case 'admin_removed':
      return renderRoleMail({
        ...notice.about,
        made: notice.kind === 'admin_made',
        peopleUrl: `${site}${paths.admin.getHref()}?tab=people`,
      });
  }
}
