/** The input of one setting by its kind: number with unit, amount, switch, text, time zone or country. */
import { useState } from 'react'
import { baseCurrency } from '#kit/web/language/base-currency.ts'
import { AmountInput } from '#kit/ui/forms/AmountInput.tsx'
import { SearchSelect } from '#kit/ui/forms/SearchSelect.tsx'
import { Switch } from '#kit/ui/forms/Switch.tsx'
import { TextArea } from '#kit/ui/forms/TextArea.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { useLang, useT } from '#kit/web/language/i18n.tsx'
import { useCountryOptions, useZoneOptions } from './places.ts'
import { useSettingValues } from './setting-words.ts'
import { fromLocalMark, hasFractions, toLocalMark, type Setting } from './values.ts'

type Props = {
  setting: Setting
  name: string
  typed: string
  onTyped: (typed: string) => void
  disabled: boolean
}

/** Longer texts get a field of several lines. */
const LINE_LENGTH = 100

export function SettingInput({ setting, name, typed, onTyped, disabled }: Props) {
  const t = useT('office.settings')
  const lang = useLang()
  const { unitOf } = useSettingValues()
  const rest = { disabled, value: typed }
  if (setting.key === 'shop.timeZone') return <ZoneInput {...rest} onChoose={onTyped} />
  if (setting.key === 'tax.country') return <CountryInput {...rest} onChoose={onTyped} />
  if (setting.kind === 'flag') {
    return (
      <Switch
        aria-label={name}
        checked={typed === 'true'}
        disabled={disabled}
        onChange={({ target }) => onTyped(String(target.checked))}
      >
        {typed === 'true' ? t('on') : t('off')}
      </Switch>
    )
  }
  if (setting.kind === 'text') {
    const long = { ...rest, maxLength: setting.maxLength ?? undefined }
    return (setting.maxLength ?? 0) > LINE_LENGTH ? (
      <TextArea {...long} rows={3} onChange={({ target }) => onTyped(target.value)} />
    ) : (
      <TextInput {...long} onChange={({ target }) => onTyped(target.value)} />
    )
  }
  if (setting.unit === 'minorUnits') {
    return (
      <AmountInput
        amount={typed === '' ? null : Number(typed)}
        currency={baseCurrency()}
        onAmount={(amount) => onTyped(amount === null ? '' : String(amount))}
        disabled={disabled}
      />
    )
  }
  if (hasFractions(setting)) {
    return (
      <TextInput
        disabled={disabled}
        value={toLocalMark(typed, lang)}
        inputMode="decimal"
        autoComplete="off"
        after={unitOf(setting, Number(typed))}
        onChange={({ target }) => onTyped(fromLocalMark(target.value, lang))}
      />
    )
  }
  return (
    <TextInput
      {...rest}
      type="number"
      inputMode="numeric"
      step="any"
      min={setting.minimum ?? undefined}
      max={setting.maximum ?? undefined}
      after={unitOf(setting, Number(typed))}
      onChange={({ target }) => onTyped(target.value)}
    />
  )
}

type ChoiceProps = { value: string; disabled: boolean; onChoose: (value: string) => void }

function ZoneInput(props: ChoiceProps) {
  const t = useT('office.settings')
  const [isOpened, setIsOpened] = useState(false)
  return (
    <div onFocus={() => setIsOpened(true)}>
      <SearchSelect
        {...props}
        options={useZoneOptions(props.value, isOpened)}
        placeholder={t('zone.search')}
        none={t('noMatch')}
      />
    </div>
  )
}

function CountryInput(props: ChoiceProps) {
  const t = useT('office.settings')
  return (
    <SearchSelect
      {...props}
      options={useCountryOptions()}
      placeholder={t('country.search')}
      none={t('noMatch')}
    />
  )
}
