/** The installation of a machine: the buyer proposes three times, and the shop takes one or asks for others. */
import { useState } from 'react'
import { clockIn, instantIn, zoneName } from '#kit/contract/zone.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { ClockLine } from '#kit/ui/figures/ClockLine.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { TextArea } from '#kit/ui/forms/TextArea.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { ConfirmDialog } from '#kit/ui/overlays/ConfirmDialog.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useOnce } from '#kit/web/calls/use-once.ts'
import { useDraftOf } from '#kit/web/forms/draft.ts'
import { shopTimeZone } from '#kit/web/language/dates.ts'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { useOwner } from '#kit/web/session/session.ts'
import { toast } from '#kit/web/toast/toast.ts'
import { myDeviceOrder, proposeInstallation, withdrawInstallation } from '../calls.gen.ts'
import type { DeviceOrder } from '../contract.ts'
import { INSTALLATION_AHEAD_MS } from '../limits.ts'

type Props = {
  device: DeviceOrder
  /** Whether something else of the order comes first. */
  isLater: boolean
}

export function InstallationPanel({ device, isLater }: Props) {
  const t = useT('device-orders')
  const { appointment, acceptance, canPropose } = device
  if (acceptance !== null && appointment === null) return null
  const now = useOnce(() => new Date().toISOString())
  const isLive = appointment?.state === 'proposed' || appointment?.state === 'confirmed'
  const isToCome = appointment?.state === 'proposed' || (appointment?.chosenAt ?? now) > now
  return (
    <Panel title={t('installation.title')}>
      <div className="stack">
        {appointment !== null && appointment.state !== 'withdrawn' && (
          <Current appointment={appointment} />
        )}
        {canPropose && <Propose orderNumber={device.orderNumber} isLater={isLater} />}
        {isLive && isToCome && acceptance === null && <Withdraw orderNumber={device.orderNumber} />}
        {!canPropose && !isLive && acceptance === null && (
          <p className="text-ink-3">{t('installation.later')}</p>
        )}
      </div>
    </Panel>
  )
}

type Appointment = NonNullable<DeviceOrder['appointment']>

function Current({ appointment }: { appointment: Appointment }) {
  const t = useT('device-orders')
  const { zoned } = useDates()
  const { state, slots, chosenAt, reply, answerBy } = appointment
  if (state === 'confirmed' && chosenAt !== null) {
    return (
      <Notice tone="success">
        <b>{t('installation.confirmed', { time: zoned(chosenAt) })}</b>
        {reply !== '' && <p className="whitespace-pre-line wrap-anywhere">{reply}</p>}
      </Notice>
    )
  }
  if (state === 'returned') {
    return (
      <Notice tone="warning">
        <b>{t('installation.others')}</b>
        <p className="whitespace-pre-line wrap-anywhere">{reply}</p>
      </Notice>
    )
  }
  return (
    <Notice>
      <b>{t('installation.proposed')}</b>
      <ul className="list-disc ps-5">
        {slots.map((at) => (
          <li key={at}>{zoned(at)}</li>
        ))}
      </ul>
      <ClockLine label={t('installation.answerBy')} at={answerBy} calm />
    </Notice>
  )
}

/** From two days on, at nine in the morning of the shop: the buyer changes them. */
const firstSlots = (zone: string): string[] =>
  [2, 3, 4].map(
    (days) =>
      `${clockIn(new Date(Date.now() + days * DAY_MS).toISOString(), zone).slice(0, 10)}T09:00`,
  )

function Propose({ orderNumber, isLater }: { orderNumber: string; isLater: boolean }) {
  const t = useT('device-orders')
  const zone = shopTimeZone()
  const initial = useOnce(() => ({ slots: firstSlots(zone), note: '' }))
  const draft = `installation:${orderNumber}`
  const [typed, setTyped, drop] = useDraftOf(draft, useOwner(), initial)
  const { slots, note } = typed
  const now = useOnce(() => new Date().toISOString())
  const propose = useAct(proposeInstallation, {
    refresh: [myDeviceOrder],
    onDone: () => (drop(), toast(t('installation.sent'), { kind: 'success' })),
  })
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        const at = slots.flatMap((slot) => instantIn(slot, zone) ?? [])
        propose.mutate({ orderNumber, slots: at, note })
      }}
    >
      <p>{t('installation.text')}</p>
      <div className="grid gap-3 md:grid-cols-3">
        {slots.map((slot, index) => (
          <Field
            key={index}
            label={t('installation.slot', { number: index + 1 })}
            required
            hint={t('installation.zone', { zone: zoneName(now, zone) })}
          >
            <TextInput
              type="datetime-local"
              value={slot}
              min={clockIn(now, zone)}
              max={clockIn(later(now, INSTALLATION_AHEAD_MS), zone)}
              onChange={(event) =>
                setTyped({
                  ...typed,
                  slots: slots.map((each, at) => (at === index ? event.target.value : each)),
                })
              }
            />
          </Field>
        ))}
      </div>
      <Field label={t('installation.note')} hint={t('installation.noteHint')}>
        <TextArea
          rows={2}
          maxLength={300}
          value={note}
          onChange={(event) => setTyped({ ...typed, note: event.target.value })}
        />
      </Field>
      <div className="button-row">
        <Button type="submit" variant={isLater ? 'secondary' : 'primary'} busy={propose.isPending}>
          {t('installation.propose')}
        </Button>
      </div>
    </form>
  )
}

function Withdraw({ orderNumber }: { orderNumber: string }) {
  const t = useT('device-orders')
  const [isAsking, setIsAsking] = useState(false)
  const withdraw = useAct(withdrawInstallation, {
    refresh: [myDeviceOrder],
    onDone: () => (setIsAsking(false), toast(t('installation.withdrawn'))),
  })
  return (
    <div className="button-row">
      <Button variant="quiet" onClick={() => setIsAsking(true)}>
        {t('installation.withdraw')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('installation.withdraw')}
        confirmLabel={t('installation.withdraw')}
        cancelLabel={t('keep')}
        busy={withdraw.isPending}
        onConfirm={() => withdraw.mutate({ orderNumber })}
        onCancel={() => setIsAsking(false)}
      >
        {t('installation.withdrawText')}
      </ConfirmDialog>
    </div>
  )
}
