/** One setting: its name, what it does, its input with bounds and default, and who changed it last. */
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { PendingApprovals } from '#domains/approvals/office/door/PendingApprovals.tsx'
import { Button } from '#kit/ui/basics/Button.tsx'
import { classes } from '#kit/ui/basics/classes.ts'
import { Field } from '#kit/ui/forms/Field.tsx'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { listSettings } from '../calls.gen.ts'
import { asksFor } from '../contract.ts'
import { SettingInput } from './SettingInput.tsx'
import { useSettingNames, useSettingValues } from './setting-words.ts'
import type { Setting } from './values.ts'

type Props = {
  setting: Setting
  /** What the field shows; undefined: the saved value. */
  typed: string | undefined
  /** Undefined takes the change back. */
  onTyped: (typed: string | undefined) => void
  error: string | undefined
  canWrite: boolean
  /** A search or a link led here. */
  isFound: boolean
}

export function SettingField({ setting, typed, onTyped, error, canWrite, isFound }: Props) {
  const t = useT('office.settings')
  const { dateTime } = useDates()
  const { name, help } = useSettingNames()(setting)
  const bounds = useBounds(setting)
  const { key, changedAt, changedBy } = setting
  const asked = asksFor(setting)
  const current = typed ?? String(setting.value)
  const isDefault = current === String(setting.default)
  return (
    <li
      id={key}
      className={classes(
        'scroll-mt-28 border-b border-line px-5 py-4 last:border-b-0',
        isFound && 'bg-brand-soft',
      )}
    >
      <div className="grid items-start gap-x-8 gap-y-3 md:grid-cols-[minmax(0,1fr)_minmax(0,20rem)]">
        <div>
          <p className="font-medium text-ink">{name}</p>
          <p id={`${key}-help`} className="mt-1 text-sm text-ink-2">
            {help}
          </p>
          {changedAt !== null && (
            <p className="mt-1 text-xs text-ink-3">
              {t('changed', { time: dateTime(changedAt), name: changedBy ?? '' })}
            </p>
          )}
        </div>
        <div className="stack gap-2">
          <Field label={name} labelHidden hint={bounds} error={error} describedBy={`${key}-help`}>
            <SettingInput
              setting={setting}
              name={name}
              typed={current}
              onTyped={(next) => onTyped(next === String(setting.value) ? undefined : next)}
              disabled={!canWrite}
            />
          </Field>
          {canWrite && (typed !== undefined || !isDefault) && (
            <div className="flex flex-wrap gap-2">
              {typed !== undefined && (
                <Button size="small" onClick={() => onTyped(undefined)}>
                  {t('undo')}
                </Button>
              )}
              {!isDefault && (
                <Button
                  size="small"
                  icon={RotateCcw}
                  onClick={() =>
                    onTyped(setting.value === setting.default ? undefined : String(setting.default))
                  }
                >
                  {t('reset')}
                </Button>
              )}
            </div>
          )}
        </div>
      </div>
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

/** The allowed values, and the default. Long texts have neither in a line. */
function useBounds(setting: Setting): string | undefined {
  const t = useT('office.settings')
  const { format, numberOf } = useSettingValues()
  const { kind, minimum, maximum, default: usual } = setting
  if (kind === 'text') return undefined
  const parts = [
    minimum === null || maximum === null
      ? null
      : t('bounds', { minimum: numberOf(setting, minimum), maximum: format(setting, maximum) }),
    t('default', { value: format(setting, usual) }),
  ]
  return parts.filter((part) => part !== null).join(' · ')
}
