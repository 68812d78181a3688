/** One setting: name, value with unit and bounds, default, and last change. Saved separately. */
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useState, type ChangeEvent, type FormEvent } from 'react'
import { waitingApprovals, listApprovals } from '#domains/approvals/calls.gen.ts'
import { PendingApprovals } from '#domains/approvals/office/door/PendingApprovals.tsx'
import { Reasons } from '#kit/contract/refusal.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { Switch } from '#kit/ui/forms/Switch.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import {
  translatorFor,
  useDates,
  useDeclaredNames,
  useNumbers,
  useT,
} from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { changeSetting, listSettings } from '../calls.gen.ts'
import { asksFor } from '../contract.ts'
import { readValue, scaleOf, formatValue, type Value, type Setting } from './values.ts'

/** Unsaved input, and the version of the setting that it is based on. */
export type Draft = { typed: string; version: Setting['version'] }

type Props = {
  setting: Setting
  draft: Draft | undefined
  /** Undefined: no unsaved input. */
  onDraft: (draft: Draft | undefined) => void
  canWrite: boolean
}

export function SettingRow({ setting, draft, onDraft, canWrite }: Props) {
  const t = useT('office.settings')
  const kit = useT('office.kit')
  const { dateTime } = useDates()
  const { key, kind, version, changedAt, changedBy } = setting
  const saved = formatValue(setting, setting.value)
  const { typed } = draft ?? { typed: saved }
  const setTyped = (value: string) =>
    onDraft(value === saved ? undefined : { typed: value, version: draft?.version ?? version })
  const [error, setError] = useState<string>()
  const change = useAct(changeSetting, {
    refresh: [listSettings, listApprovals, waitingApprovals],
    onDone: ({ isAsked }) => {
      setError(undefined)
      onDraft(undefined)
      if (isAsked) toast(t('asked'), { kind: 'info' })
      else toast(kit('saved'), { kind: 'success' })
    },
    onRefused: ({ reason, message }) => {
      const isStale = reason.code === Reasons.changedMeanwhile.code
      setError(isStale ? kit('changed.title') : message)
      // A switch has no field to show an error at.
      if (kind === 'flag') return false
      // After reading that a colleague was faster, staff may save all the same.
      if (isStale && draft !== undefined) onDraft({ typed, version })
      return true
    },
  })
  const send = (value: Value | null) =>
    change.mutate({ key, value, version: draft?.version ?? version })
  const asked = asksFor(key)
  const isDirty = typed !== saved
  const bounds = useBounds(setting)
  const isDefault = setting.value === setting.default
  const name = useDeclaredNames()(`setting.${key}`) ?? key
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const value = readValue(setting, typed)
    if (value === null) setError(t('wrong'))
    else send(value)
  }
  return (
    <li className="border-b border-line px-4 py-3 last:border-b-0">
      <form
        className="grid items-start gap-x-6 gap-y-2 md:grid-cols-[minmax(0,24rem)_20rem_minmax(0,1fr)]"
        noValidate
        onSubmit={submit}
      >
        <div>
          <p className="font-medium text-ink">{name}</p>
          {changedAt !== null && (
            <p className="text-xs text-ink-3">
              {t('changed', { time: dateTime(changedAt), name: changedBy ?? '' })}
            </p>
          )}
        </div>
        {kind === 'flag' ? (
          <Switch
            aria-label={name}
            checked={setting.value === true}
            disabled={!canWrite || change.isPending}
            onChange={(event) => send(event.target.checked)}
          >
            {setting.value === true ? t('on') : t('off')}
          </Switch>
        ) : (
          <Field label={name} labelHidden hint={bounds} error={error}>
            <Input
              setting={setting}
              value={typed}
              disabled={!canWrite}
              onChange={(event) => setTyped(event.target.value)}
            />
          </Field>
        )}
        <div className="flex flex-wrap gap-2">
          {isDirty && kind !== 'flag' && (
            <Button type="submit" variant="primary" busy={change.isPending}>
              {kit('save')}
            </Button>
          )}
          {canWrite && !isDefault && !isDirty && (
            <Button icon={RotateCcw} busy={change.isPending} onClick={() => send(null)}>
              {t('reset')}
            </Button>
          )}
        </div>
      </form>
      {asked !== null && (
        <PendingApprovals
          kind={asked}
          object={`setting:${key}`}
          isWithin
          refresh={[listSettings]}
        />
      )}
    </li>
  )
}

type InputProps = {
  setting: Setting
  value: string
  disabled: boolean
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => void
}

/** Receives the attributes for its label and description. */
function Input({ setting, ...rest }: InputProps) {
  const t = useT('office.settings')
  const { key, kind, unit } = setting
  if (key === 'shop.timeZone') {
    const zones = [...new Set([rest.value, ...Intl.supportedValuesOf('timeZone')])]
    const options = zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))
    return <Select options={options} {...rest} />
  }
  const unitName =
    unit !== null && t.has(`unit.${unit}`)
      ? translatorFor(t, `unit.${unit}`, {})
      : (unit ?? undefined)
  return (
    <TextInput
      type={kind === 'number' ? 'number' : 'text'}
      step="any"
      maxLength={setting.maxLength ?? undefined}
      min={setting.minimum === null ? undefined : setting.minimum / scaleOf(setting)}
      max={setting.maximum === null ? undefined : setting.maximum / scaleOf(setting)}
      after={unitName}
      {...rest}
    />
  )
}

/** The allowed values, and the default. */
function useBounds(setting: Setting): string {
  const t = useT('office.settings')
  const { number } = useNumbers()
  const { minimum, maximum, default: usual } = setting
  const parts = [
    minimum === null || maximum === null
      ? null
      : t('bounds', { minimum: written(minimum), maximum: written(maximum) }),
    t('default', { value: typeof usual === 'number' ? written(usual) : String(usual) }),
  ]
  return parts.filter((part) => part !== null).join(' · ')

  /** Rates have more digits than counts. */
  function written(value: number): string {
    const shown = value / scaleOf(setting)
    return Number.isInteger(shown) ? number(shown) : String(shown)
  }
}
