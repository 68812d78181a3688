/** A product in a table row: picture, name with link, code. */
import { Link } from '@tanstack/react-router'
import ImageOff from 'lucide-react/icons/image-off'
import type { ReactNode } from 'react'
import type { Lang } from '#kit/contract/lang.ts'
import { Icon } from '#kit/ui/basics/Icon.tsx'

type Props = {
  id: number
  name: string
  code: string
  smallUrl: string | null
  /** The language in which its texts are opened. */
  lang?: Lang | undefined
  /** Follows the name. */
  children?: ReactNode
}

export function ProductName({ id, name, code, smallUrl, lang, children }: Props) {
  return (
    <div className="table-name">
      {smallUrl === null ? (
        <span className="photo-small grid place-items-center text-ink-3">
          <Icon of={ImageOff} size="small" />
        </span>
      ) : (
        <img className="photo-small" src={smallUrl} alt="" width={44} height={44} />
      )}
      <div className="min-w-0">
        <Link
          to="/office/products/$id"
          params={{ id: String(id) }}
          search={{ lang }}
          className="font-semibold text-ink hover:text-link"
        >
          {name}
        </Link>{' '}
        {children}
        <p className="code-text text-xs text-ink-3">{code}</p>
      </div>
    </div>
  )
}
