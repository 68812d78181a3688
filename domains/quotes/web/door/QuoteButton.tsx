/**
 * Requests a quote for one machine, or for several at once. The form is loaded on demand; after a login it is open on the
 * same page.
 */
import { useNavigate, useRouterState } from '@tanstack/react-router'
import FileText from 'lucide-react/icons/file-text'
import { Suspense, useState } from 'react'
import { Button } from '#kit/ui/basics/Button.tsx'
import { IconButton } from '#kit/ui/basics/IconButton.tsx'
import { loginAddress } from '#kit/web/forms/require-login.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { late } from '#kit/web/pages/late.ts'
import { useSession } from '#kit/web/session/session.ts'
import {
  forgetRequest,
  rememberRequest,
  usePendingRequest,
  type PendingRequest,
} from '../pending-request.ts'

const QuoteDialog = late(() => import('../QuoteDialog.tsx'))

type Props = {
  products: readonly PendingRequest[]
  variant?: 'primary' | 'secondary' | 'soft' | undefined
  /** `card` is an icon alone. */
  look?: 'small' | 'large' | 'card' | undefined
}

export function QuoteButton({ products, variant = 'secondary', look }: Props) {
  const t = useT('catalog')
  const { isLoggedIn } = useSession()
  const navigate = useNavigate()
  const href = useRouterState({ select: ({ location }) => location.href })
  const [asked, setAsked] = useState<readonly PendingRequest[]>()
  const before = usePendingRequest(products.map(({ id }) => id).join(','))
  const shown = asked ?? (isLoggedIn ? before : undefined)
  const close = () => {
    setAsked(undefined)
    forgetRequest()
  }
  const press = () => {
    if (isLoggedIn) return setAsked(products)
    rememberRequest(products)
    void navigate({ href: loginAddress(href) })
  }
  const pressing = { onPointerEnter: QuoteDialog.preload, onClick: press }
  const [first] = products
  return (
    <>
      {look === 'card' ? (
        <IconButton
          icon={FileText}
          look="soft"
          className="product-card-add"
          label={t('machines.askOf', { name: first?.name ?? '' })}
          {...pressing}
        />
      ) : (
        <Button variant={variant} size={look} icon={FileText} {...pressing}>
          {products.length > 1
            ? t('machines.askAll', { count: products.length })
            : t('machines.ask')}
        </Button>
      )}
      {shown !== undefined && (
        <Suspense fallback={null}>
          <QuoteDialog products={shown} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
