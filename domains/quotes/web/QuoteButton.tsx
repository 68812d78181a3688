/** Asks for a quote of one machine, or of several at once. The form comes with the press. */
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { FileText } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { loginAddress } from '#kit/web/guard.ts'
import { useT } from '#kit/web/i18n.tsx'
import { late } from '#kit/web/late.ts'
import { useSession } from '#kit/web/session.ts'

const QuoteDialog = late(() => import('./QuoteDialog.tsx'))

export type Asked = { id: number; name: string }
type Props = {
  products: readonly Asked[]
  variant?: 'primary' | 'secondary' | 'soft' | undefined
  small?: boolean
}

export function QuoteButton({ products, variant = 'secondary', small = false }: Props) {
  const t = useT('catalog')
  const { isLoggedIn } = useSession()
  const navigate = useNavigate()
  const href = useRouterState({ select: ({ location }) => location.href })
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant={variant}
        size={small ? 'small' : undefined}
        icon={FileText}
        onPointerEnter={QuoteDialog.preload}
        onClick={() => (isLoggedIn ? setOpen(true) : void navigate({ href: loginAddress(href) }))}
      >
        {t('machines.ask')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <QuoteDialog products={products} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
