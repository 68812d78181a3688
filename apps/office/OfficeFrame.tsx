/** The frame of the back office: skip link, sidebar, top bar, content. Only for logged-in staff. */
import { createFileRoute, Outlet } from '@tanstack/react-router'
import { queryMe } from '#domains/staff/office/door/me.ts'
import { useCountsAfterActs } from '#domains/staff/office/door/pending.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { InsideMain } from '#kit/web/pages/inside-main.ts'
import { useShopIdentity } from '#kit/web/pages/live-identity.ts'
import { Rail } from './Rail.tsx'
import { RequirePermission } from './RequirePermission.tsx'
import { StorageAlarm } from './StorageAlarm.tsx'
import { TopBar } from './TopBar.tsx'

export const Route = createFileRoute('/_frame')({
  loader: async ({ context: { queries } }) => {
    await queries.ensureQueryData(queryMe).catch(stayWhileLeaving)
  },
  component: OfficeFrame,
})

/** Without a login the page is being replaced by the login page: nothing more is rendered. */
function stayWhileLeaving(error: unknown): Promise<never> {
  const { loginNeeded, loginExpired } = Reasons
  const isLeaving =
    error instanceof Refused &&
    (error.reason.code === loginNeeded.code || error.reason.code === loginExpired.code)
  return isLeaving ? new Promise(() => {}) : Promise.reject(error)
}

function OfficeFrame() {
  const kit = useT('kit')
  useShopIdentity()
  useCountsAfterActs()
  return (
    <div className="office">
      <a className="skip-link" href="#content">
        {kit('page.skip')}
      </a>
      <Rail />
      <div className="min-w-0">
        <TopBar />
        <main id="content" className="office-main" tabIndex={-1}>
          <StorageAlarm />
          <RequirePermission>
            <InsideMain value>
              <Outlet />
            </InsideMain>
          </RequirePermission>
        </main>
      </div>
    </div>
  )
}
