/** One setting: what it is, its value with unit and bounds, the default, who changed it last. Saved by itself. */
import { RotateCcw } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { Reasons } from '#kit/contract/refusal.ts'
import { Button } from '#kit/ui/Button.tsx'
import { Field } from '#kit/ui/Field.tsx'
import { Switch } from '#kit/ui/Switch.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import { useAct } from '#kit/web/act.ts'
import { sayOf, useDates, useNumbers, useT } from '#kit/web/i18n.tsx'
import { toast } from '#kit/web/toast.ts'
import { changeSetting, listSettings } from '../contract.ts'
import type { Setting } from './SettingsPage.tsx'

type Value = Setting['value']

export function SettingRow({ setting, canWrite }: { setting: Setting; canWrite: boolean }) {
  const t = useT('office.settings')
  const kit = useT('office.kit')
  const { dateTime } = useDates()
  const [typed, setTyped] = useState(String(setting.value))
  const [fault, setFault] = useState<string>()
  const change = useAct(changeSetting, {
    refresh: [listSettings],
    onDone: () => {
      setFault(undefined)
      toast(kit('saved'), { kind: 'success' })
    },
    onRefused: ({ reason, message }) => {
      setFault(reason.code === Reasons.changedMeanwhile.code ? kit('changed.title') : message)
      return true
    },
  })
  const { key, kind, version, changedAt, changedBy } = setting
  const send = (value: Value | null) => change.mutate({ key, value, version })
  const isDirty = typed !== String(setting.value)
  const isDefault = setting.value === setting.default
  const name = t.has(`name.${key}`) ? sayOf(t, `name.${key}`, {}) : key
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const value = readValue(setting, typed)
    if (value === null) setFault(t('wrong'))
    else send(value)
  }
  return (
    <li className="border-b border-line px-4 py-3 last:border-b-0">
      <form
        className="grid items-start gap-x-6 gap-y-2 md:grid-cols-[minmax(0,24rem)_20rem_minmax(0,1fr)]"
        onSubmit={submit}
      >
        <div>
          <p className="font-medium text-ink">{name}</p>
          <p className="code-text text-xs text-ink-3">{key}</p>
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
          <Field label={name} labelHidden hint={<Bounds setting={setting} />} error={fault}>
            <TextInput
              type={kind === 'number' ? 'number' : 'text'}
              step="any"
              value={typed}
              disabled={!canWrite}
              maxLength={setting.maxLength ?? undefined}
              min={setting.minimum ?? undefined}
              max={setting.maximum ?? undefined}
              after={setting.unit === null ? undefined : unitOf(setting.unit)}
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
    </li>
  )

  function unitOf(unit: string): string {
    return t.has(`unit.${unit}`) ? sayOf(t, `unit.${unit}`, {}) : unit
  }
}

function Bounds({ setting }: { setting: Setting }) {
  const t = useT('office.settings')
  const { number } = useNumbers()
  const { minimum, maximum, default: usual } = setting
  const parts = [
    minimum === null || maximum === null
      ? null
      : t('bounds', { minimum: written(minimum), maximum: written(maximum) }),
    t('default', { value: typeof usual === 'number' ? written(usual) : String(usual) }),
  ]
  return <>{parts.filter((part) => part !== null).join(' · ')}</>

  /** Rates have more digits than counts. */
  function written(value: number): string {
    return Number.isInteger(value) ? number(value) : String(value)
  }
}

/** Null: not what the setting takes. */
function readValue({ kind, minimum, maximum }: Setting, typed: string): Value | null {
  if (kind === 'text') return typed.trim() === '' ? null : typed.trim()
  const value = Number(typed)
  if (typed.trim() === '' || Number.isNaN(value)) return null
  return value >= (minimum ?? -Infinity) && value <= (maximum ?? Infinity) ? value : null
}
