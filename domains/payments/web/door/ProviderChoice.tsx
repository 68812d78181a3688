/** The providers that something may be paid with, to choose one of; nothing where there is no choice. */
import { Radio } from '#kit/ui/forms/Radio.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import type { PayDevice } from '../../contract.ts'
import { ProviderMark } from './ProviderMark.tsx'
import { providerNameKey } from '../provider-name.ts'

type Props = {
  providers: readonly string[]
  chosen: string | undefined
  onChoose: (provider: string) => void
}

export function ProviderChoice({ providers, chosen, onChoose }: Props) {
  const t = useT('payments')
  if (providers.length < 2) return null
  return (
    <fieldset className="grid gap-3 md:grid-cols-2">
      <legend className="sr-only">{t('method')}</legend>
      {providers.map((each) => (
        <div key={each} className="flex items-center gap-3 rounded-md border border-line p-3">
          <ProviderMark provider={each} />
          <Radio
            name="provider"
            className="flex-1"
            checked={each === chosen}
            onChange={() => onChoose(each)}
          >
            {t(providerNameKey(each))}
          </Radio>
        </div>
      ))}
    </fieldset>
  )
}

/** Some providers have another page for phones; WeChat's own browser pays in a window of the app. */
export const currentDevice = (): PayDevice =>
  /\bMicroMessenger\//.test(navigator.userAgent)
    ? 'wechat'
    : matchMedia('(pointer: coarse) and (max-width: 64rem)').matches
      ? 'phone'
      : 'desktop'
