/** Buttons, icons and links in every state. */
import Bell from 'lucide-react/icons/bell'
import Download from 'lucide-react/icons/download'
import ShoppingCart from 'lucide-react/icons/shopping-cart'
import Trash2 from 'lucide-react/icons/trash'
import { Badge } from '#kit/ui/figures/Badge.tsx'
import { Button } from '#kit/ui/basics/Button.tsx'
import { buttonClass, type ButtonVariant } from '#kit/ui/basics/button-class.ts'
import { IconButton } from '#kit/ui/basics/IconButton.tsx'
import { Group, noLink, Row, useSamples } from './parts.tsx'

export function ButtonsPart() {
  const s = useSamples()
  const variants: [ButtonVariant, string][] = [
    ['primary', s.submit],
    ['soft', s.addToCart],
    ['secondary', s.track],
    ['ghost', s.cancel],
    ['sale', s.grab],
    ['quiet', s.clear],
    ['danger', s.remove],
    ['danger-solid', s.cancelDo],
  ]
  return (
    <Group title={s.buttons}>
      <div className="button-row">
        {variants.map(([variant, label]) => (
          <Button key={variant} variant={variant}>
            {label}
          </Button>
        ))}
        <Button variant="primary" disabled>
          {s.notPossible}
        </Button>
      </div>
      <div className="button-row">
        <Button variant="primary" size="small">
          {s.submit}
        </Button>
        <Button variant="primary" icon={ShoppingCart}>
          {s.addToCart}
        </Button>
        <Button variant="primary" size="large">
          {s.buyNow}
        </Button>
        <Button variant="primary" busy busyText={s.submitting}>
          {s.submit}
        </Button>
        <Button variant="secondary" reason={s.resendWait}>
          {s.resend}
        </Button>
        {noLink({ className: buttonClass({ variant: 'soft' }), children: s.shop })}
        {noLink({ className: 'link', children: s.more })}
      </div>
      <Row>
        <IconButton icon={Bell} label={s.info} badge={<Badge count={7} label={s.info} />} />
        <IconButton icon={Download} label={s.more} look="outlined" />
        <IconButton icon={ShoppingCart} label={s.addToCart} look="soft" />
        <IconButton icon={Trash2} label={s.remove} size="small" />
        <IconButton icon={Trash2} label={s.remove} disabled />
        <Badge count={7} />
        <Badge count={120} />
        <Badge count={5} tone="brand" />
      </Row>
      <Button variant="primary" size="large" wide>
        {s.submit}
      </Button>
    </Group>
  )
}
