/** /user/setting/logins: the account's logins and failed attempts. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import KeyRound from 'lucide-react/icons/key-round'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { pages } from '#kit/web/calls/call.ts'
import { EndlessFoot } from '#kit/web/pages/EndlessFoot.tsx'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { myLogins } from '../../devices-calls.gen.ts'
import type { Login } from '../../devices-contract.ts'
import { SettingHead } from '../door/SettingForm.tsx'
import { useDeviceName } from '../door/device.tsx'

export const Route = createFileRoute('/_shop/user/setting/logins')({
  head: ({ match }) => ({ meta: [{ title: match.context.t('accounts')('logins.title') }] }),
  component: LoginsPage,
})

function LoginsPage() {
  const t = useT('accounts')
  const logins = useInfiniteQuery(pages(myLogins, {}))
  const rows = logins.data?.pages.flatMap(({ items }) => items) ?? []
  const days = logins.data?.pages[0]?.retentionDays
  return (
    <div className="stack">
      <SettingHead title={t('logins.title')} />
      <Panel
        flush
        foot={
          <p className="text-sm text-ink-3">
            {t.rich('logins.stranger', {
              password: (words) => (
                <Link to="/user/user/changePassword" className="link underline">
                  {words}
                </Link>
              ),
              devices: (words) => (
                <Link to="/user/setting/devices" className="link underline">
                  {words}
                </Link>
              ),
            })}{' '}
            {days !== undefined && t('logins.stored', { days })}
          </p>
        }
      >
        <Loaded query={logins}>
          {() =>
            rows.length === 0 ? (
              <EmptyState title={t('logins.none')} text={t('logins.noneText')} />
            ) : (
              <ul className="lines">
                {rows.map((login) => (
                  <Line key={login.id} login={login} />
                ))}
              </ul>
            )
          }
        </Loaded>
        <EndlessFoot query={logins} />
      </Panel>
    </div>
  )
}

const ICONS = { entered: CircleCheck, failed: CircleX, reset: KeyRound } as const

function Line({ login }: { login: Login }) {
  const t = useT('accounts')
  const { zoned } = useDates()
  const nameOf = useDeviceName()
  const { at, way, outcome, device, place } = login
  return (
    <li className={`line line-${outcome}`}>
      <Icon of={ICONS[outcome]} />
      <div className="line-text">
        <p className="line-title">{t(`logins.outcome.${outcome}`)}</p>
        <p className="line-note">
          <span>{t(`logins.way.${way}`)}</span>
          <span>{nameOf(device)}</span>
          {place !== '' && <span>{t('devices.place', { place })}</span>}
        </p>
      </div>
      <time dateTime={at} className="text-sm text-ink-3">
        {zoned(at)}
      </time>
    </li>
  )
}
