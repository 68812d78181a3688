/** Where a customer is logged in, with logging them out on one device; and which messages they receive, with when they chose so. */
import { useState } from 'react'
import { DeviceIcon, useDeviceName } from '#domains/accounts/web/door/device.tsx'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { DataTable } from '#kit/ui/lists/DataTable.tsx'
import { ConfirmDialog } from '#kit/ui/overlays/ConfirmDialog.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useLive } from '#kit/web/calls/live.ts'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { customerAccess, endCustomerSession, getCustomer } from '../calls.gen.ts'

type Data = DataOf<typeof customerAccess>
type Session = Data['sessions'][number]

export function Access({ customerId, canWrite }: { customerId: number; canWrite: boolean }) {
  const access = useLive(customerAccess, { customerId: String(customerId) })
  return (
    <Loaded query={access}>
      {({ sessions, preferences }) => (
        <>
          <Sessions customerId={customerId} sessions={sessions} canWrite={canWrite} />
          <Preferences preferences={preferences} />
        </>
      )}
    </Loaded>
  )
}

type SessionsProps = { customerId: number; sessions: readonly Session[]; canWrite: boolean }

function Sessions({ customerId, sessions, canWrite }: SessionsProps) {
  const t = useT('office.customers')
  return (
    <Panel title={t('sessions')} flush>
      {sessions.length === 0 ? (
        <p className="p-4 text-sm text-ink-3">{t('noSessions')}</p>
      ) : (
        <ul className="lines">
          {sessions.map((session) => (
            <One key={session.id} customerId={customerId} session={session} canWrite={canWrite} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

type OneProps = { customerId: number; session: Session; canWrite: boolean }

function One({ customerId, session, canWrite }: OneProps) {
  const t = useT('office.customers')
  const words = useT('accounts')
  const kit = useT('forms')
  const { moment } = useDates()
  const [isAsking, setIsAsking] = useState(false)
  const { device, place, openedAt, seenAt } = session
  const name = useDeviceName()(device)
  const close = () => setIsAsking(false)
  const end = useAct(endCustomerSession, {
    refresh: [customerAccess, getCustomer],
    onDone: () => (close(), toast(words('devices.ended', { device: name }), { kind: 'success' })),
  })
  return (
    <li className="line">
      <DeviceIcon kind={device.kind} />
      <div className="line-text">
        <p className="line-title">{name}</p>
        <p className="line-note">
          {[
            words('devices.seen', { at: moment(seenAt) }),
            words('devices.opened', { at: moment(openedAt) }),
            ...(place === '' ? [] : [words('devices.place', { place })]),
          ].map((each) => (
            <span key={each}>{each}</span>
          ))}
        </p>
      </div>
      {canWrite && (
        <Button
          size="small"
          aria-label={words('devices.endName', { device: name })}
          onClick={() => setIsAsking(true)}
        >
          {words('devices.end')}
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        title={t('endSession.title', { device: name })}
        confirmLabel={words('devices.end')}
        cancelLabel={kit('cancel')}
        busy={end.isPending}
        onConfirm={() => end.mutate({ customerId, customerSessionId: session.id })}
        onCancel={close}
      >
        {t('endSession.text')}
      </ConfirmDialog>
    </li>
  )
}

function Preferences({ preferences }: Pick<Data, 'preferences'>) {
  const t = useT('office.customers')
  const words = useT('messages')
  const { dateTime } = useDates()
  const where = (isOn: boolean, mayChoose: boolean) => (
    <Tag tone={isOn ? 'success' : 'neutral'}>
      {t(isOn ? (mayChoose ? 'consent.on' : 'consent.always') : 'consent.off')}
    </Tag>
  )
  return (
    <Panel title={t('consent.title')} flush>
      <DataTable
        label={t('consent.title')}
        rows={preferences}
        keyOf={({ kind }) => kind}
        columns={[
          {
            id: 'kind',
            header: t('consent.kind'),
            cell: ({ kind }) => words(`wanted.kind.${kind}`),
            phone: 'full',
          },
          {
            id: 'mail',
            header: t('consent.mail'),
            cell: ({ byMail, mayMail }) => where(byMail, mayMail),
            phone: 'labelled',
          },
          {
            id: 'shop',
            header: t('consent.shop'),
            cell: ({ inShop, mayShop }) => where(inShop, mayShop),
            phone: 'labelled',
          },
          {
            id: 'since',
            header: t('consent.since'),
            cell: ({ changedAt, mayMail, mayShop }) =>
              changedAt !== null
                ? dateTime(changedAt)
                : t(mayMail || mayShop ? 'consent.default' : 'consent.mandatory'),
            phone: 'line',
          },
        ]}
      />
    </Panel>
  )
}
