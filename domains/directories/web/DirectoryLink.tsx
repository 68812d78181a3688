/** Leads to a directory with filters, or to one of its companies. */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { LinkProps } from '#kit/ui/basics/link.ts'
import { pageOfCompany, pathOfDirectory, type Kind } from '../kinds.ts'
import type { DirectorySearch } from './directory-search.ts'

type Props = Partial<LinkProps> & { kind: Kind; search?: DirectorySearch }

export const DirectoryLink = ({ kind, search = {}, ...rest }: Props) => (
  <Link
    to={pathOfDirectory(kind)}
    search={search}
    activeOptions={{ exact: true, includeSearch: true }}
    {...rest}
  />
)

type CompanyProps = { kind: Kind; id: number; className?: string; children: ReactNode }

export const CompanyLink = ({ kind, id, ...rest }: CompanyProps) => (
  <Link to={pageOfCompany(kind)} search={{ id }} {...rest} />
)
