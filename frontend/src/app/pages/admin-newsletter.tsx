import { useParams } from 'react-router-dom'

import { paths } from '@/lib/paths'

import { SendOn } from '../send-on'

/** The address of a newsletter in the panel leads to its place there. */
export default function AdminNewsletterPage() {
  const { id = '' } = useParams()
  return <SendOn to={`${paths.admin()}?tab=newsletters&id=${encodeURIComponent(id)}`} />
}
