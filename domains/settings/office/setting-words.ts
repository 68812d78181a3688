/** What settings are called, and their values as people read them: `30 minutes`, `CN¥5,000.00`, `On`. */
import { baseCurrency } from '#kit/web/language/base-currency.ts'
import {
  translatorFor,
  useDeclaredNames,
  useMoney,
  useNumbers,
  useT,
} from '#kit/web/language/i18n.tsx'
import type { Setting, Value } from './values.ts'

type Named = Pick<Setting, 'key' | 'task'>
type Measured = Pick<Setting, 'key' | 'unit'>

/** Names, explanations and search words of settings, which the domains declare. */
export function useSettingNames() {
  const t = useT('office.settings')
  const nameOf = useDeclaredNames()
  return ({ key, task }: Named) => ({
    key,
    name: nameOf(`setting.${key}`) ?? '',
    help: nameOf(`settingHelp.${key}`) ?? '',
    words: nameOf(`settingWords.${key}`) ?? '',
    task: t(`task.${task}`),
  })
}

/** Rates have more digits than a price, those of a rupiah most. */
const DIGITS = 8

export function useSettingValues() {
  const t = useT('office.settings')
  const { money } = useMoney()
  const { number } = useNumbers()
  /** The unit beside a value: `minutes`, `%`, `USD = 1 CNY`; undefined for texts, switches and amounts of money. */
  const unitOf = ({ key, unit }: Measured, value: number): string | undefined => {
    if (unit === null || unit === 'minorUnits') return undefined
    if (unit === 'percent') return '%'
    const foreign = key.slice(-3)
    return translatorFor(t, `unit.${unit}`, { value, foreign, base: baseCurrency() })
  }
  const numberOf = ({ unit }: Measured, value: number) => {
    if (unit === 'minorUnits') return money(value, baseCurrency())
    return number(value, DIGITS)
  }
  const format = (setting: Measured, value: Value): string => {
    if (typeof value === 'boolean') return value ? t('on') : t('off')
    if (typeof value === 'string') return value
    const unit = setting.unit === 'rate' ? undefined : unitOf(setting, value)
    const shown = numberOf(setting, value)
    if (unit === undefined) return shown
    return unit === '%' ? `${shown}%` : t('amount', { number: shown, unit })
  }
  return { unitOf, numberOf, format }
}
