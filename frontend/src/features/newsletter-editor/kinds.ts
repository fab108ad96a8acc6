import { Columns2, Heading, Image, type LucideIcon, Minus, MoveVertical, Package, RectangleHorizontal, Text } from 'lucide-react'

import type { Kind } from './document'

export const KIND_ICONS: Record<Kind, LucideIcon> = {
  heading: Heading,
  text: Text,
  picture: Image,
  button: RectangleHorizontal,
  product: Package,
  divider: Minus,
  spacer: MoveVertical,
  columns: Columns2,
}
