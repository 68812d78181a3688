/** The logout button asks first; whatever the server answers, the browser deletes the user's data. */
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import LogOut from 'lucide-react/icons/log-out'
import { useState } from 'react'
import { Button } from '#kit/ui/basics/Button.tsx'
import { ConfirmDialog } from '#kit/ui/overlays/ConfirmDialog.tsx'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { call } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { dropOwn } from '#kit/web/session/own.ts'
import { closeSession } from '#kit/web/session/session.ts'
import { logout } from '../../calls.gen.ts'

type Props = {
  /** Styled like the navigation's entries above it. */
  inNavigation?: boolean
}

export function LogoutButton({ inNavigation = false }: Props) {
  const t = useT('accounts')
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)
  const leave = async () => {
    await call(logout, {}).catch(() => undefined)
    closeSession()
    dropOwn()
    queries.clear()
    await navigate({ to: '/login/login', replace: true })
  }
  return (
    <>
      {inNavigation ? (
        <button type="button" className="account-nav-button" onClick={() => setIsAsking(true)}>
          <Icon of={LogOut} size="small" />
          {t('logout.action')}
        </button>
      ) : (
        <Button variant="quiet" size="small" onClick={() => setIsAsking(true)}>
          {t('logout.action')}
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        title={t('logout.title')}
        confirmLabel={t('logout.action')}
        onConfirm={() => void leave()}
        onCancel={() => setIsAsking(false)}
        tone="primary"
        cancelLabel={t('keep')}
      >
        {t('logout.text')}
      </ConfirmDialog>
    </>
  )
}
