/** /user/setting/devices: the devices that are logged in, and ending unknown sessions. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import LogOut from 'lucide-react/icons/log-out'
import { useState } from 'react'
import { Button } from '#kit/ui/basics/Button.tsx'
import { ConfirmDialog } from '#kit/ui/overlays/ConfirmDialog.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { query } from '#kit/web/calls/call.ts'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { endOtherSessions, endSession, mySessions } from '../../devices-calls.gen.ts'
import type { OpenSession } from '../../devices-contract.ts'
import { SettingHead } from '../door/SettingForm.tsx'
import { DeviceIcon, useDeviceName } from '../door/device.tsx'

export const Route = createFileRoute('/_shop/user/setting/devices')({
  head: ({ match }) => ({ meta: [{ title: match.context.t('accounts')('devices.title') }] }),
  component: DevicesPage,
})

function DevicesPage() {
  const t = useT('accounts')
  const sessions = useQuery(query(mySessions, {}))
  const others = sessions.data?.filter(({ isThis }) => !isThis).length ?? 0
  return (
    <div className="stack">
      <SettingHead title={t('devices.title')} />
      <Panel
        title={t('devices.open')}
        flush
        more={<EndOthers count={others} />}
        foot={
          <p className="text-sm text-ink-3">
            {t.rich('devices.stranger', {
              link: (words) => (
                <Link to="/user/user/changePassword" className="link underline">
                  {words}
                </Link>
              ),
            })}
          </p>
        }
      >
        <Loaded query={sessions}>
          {(rows) => (
            <ul className="lines">
              {rows.map((session) => (
                <Session key={session.id} session={session} />
              ))}
            </ul>
          )}
        </Loaded>
      </Panel>
    </div>
  )
}

function Session({ session }: { session: OpenSession }) {
  const t = useT('accounts')
  const { moment } = useDates()
  const nameOf = useDeviceName()
  const { device, place, openedAt, seenAt, isThis } = session
  const name = nameOf(device)
  const end = useAct(endSession, {
    refresh: [mySessions],
    onDone: () => toast(t('devices.ended', { device: name }), { kind: 'success' }),
  })
  return (
    <li className="line">
      <DeviceIcon kind={device.kind} />
      <div className="line-text">
        <p className="line-title">
          {name}
          {isThis && <Tag tone="success">{t('devices.this')}</Tag>}
        </p>
        <p className="line-note">
          {[
            t('devices.seen', { at: moment(seenAt) }),
            t('devices.opened', { at: moment(openedAt) }),
            ...(place === '' ? [] : [t('devices.place', { place })]),
          ].map((words) => (
            <span key={words}>{words}</span>
          ))}
        </p>
      </div>
      {!isThis && (
        <Button
          size="small"
          variant="secondary"
          icon={LogOut}
          busy={end.isPending}
          aria-label={t('devices.endName', { device: name })}
          onClick={() => end.mutate({ sessionId: session.id })}
        >
          {t('devices.end')}
        </Button>
      )}
    </li>
  )
}

function EndOthers({ count }: { count: number }) {
  const t = useT('accounts')
  const [isAsking, setIsAsking] = useState(false)
  const end = useAct(endOtherSessions, {
    refresh: [mySessions],
    onDone: ({ endedCount }) => {
      setIsAsking(false)
      toast(t('devices.othersEnded', { count: endedCount }), { kind: 'success' })
    },
  })
  if (count === 0) return null
  return (
    <>
      <Button size="small" variant="danger" onClick={() => setIsAsking(true)}>
        {t('devices.endOthers')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('devices.endOthers')}
        confirmLabel={t('devices.end')}
        cancelLabel={t('keep')}
        busy={end.isPending}
        onConfirm={() => end.mutate({})}
        onCancel={() => setIsAsking(false)}
      >
        {t('devices.endOthersText', { count })}
      </ConfirmDialog>
    </>
  )
}
