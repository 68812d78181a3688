/** A mark for each payment provider, drawn by us: a colour and a shape that buyers know it by. */
import CreditCard from 'lucide-react/icons/credit-card'
import { Icon } from '#kit/ui/basics/Icon.tsx'

const COLOURS: Readonly<Record<string, string>> = {
  wechat: '#07873f',
  alipay: '#0f62d0',
  stripe: '#533afd',
}

/** @param provider any other than the known ones is shown as a card */
export function ProviderMark({ provider }: { provider: string }) {
  return (
    <span
      className="inline-flex size-8 shrink-0 items-center justify-center rounded-md text-lg font-bold text-white"
      style={{ backgroundColor: COLOURS[provider] ?? '#4b5563' }}
      aria-hidden="true"
    >
      {provider === 'alipay' ? '支' : provider === 'wechat' ? '微' : <Icon of={CreditCard} />}
    </span>
  )
}
