import {
  Apple, BadgeCheck, Beef, Bell, BookOpen, Building2, CakeSlice, Candy, Carrot, ChefHat, Cherry, Coffee, Cookie, Croissant, CupSoda, Egg, Factory, FileText, Fish, Gift, Grape,
  Heart, House, Info, LayoutGrid, Leaf, LifeBuoy, type LucideIcon, Mail, Map, MapPin, Milk, MountainSnow, Newspaper, Package, Phone, Salad, Sandwich, ShoppingBag, ShoppingBasket, ShoppingCart, Snowflake, Soup,
  Sparkles, Star, Store, Tag, Truck, User, Users, Utensils, UtensilsCrossed, Wheat,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '@/lib/cn'

const icons: Record<string, LucideIcon> = {
  apple: Apple, 'badge-check': BadgeCheck, beef: Beef, bell: Bell, 'book-open': BookOpen, building: Building2, 'building-2': Building2, 'cake-slice': CakeSlice, candy: Candy,
  carrot: Carrot, 'chef-hat': ChefHat, cherry: Cherry, coffee: Coffee, cookie: Cookie, croissant: Croissant, 'cup-soda': CupSoda, egg: Egg,
  factory: Factory, 'file-text': FileText, fish: Fish, gift: Gift, grape: Grape, heart: Heart, home: House, house: House, info: Info, 'layout-grid': LayoutGrid, leaf: Leaf, 'life-buoy': LifeBuoy,
  mail: Mail, map: Map, 'map-pin': MapPin, milk: Milk, 'mountain-snow': MountainSnow, newspaper: Newspaper, package: Package, phone: Phone, salad: Salad, sandwich: Sandwich,
  'shopping-bag': ShoppingBag, 'shopping-basket': ShoppingBasket, 'shopping-cart': ShoppingCart, snowflake: Snowflake, soup: Soup,
  sparkles: Sparkles, star: Star, store: Store, tag: Tag, truck: Truck, user: User, users: Users, utensils: Utensils,
  'utensils-crossed': UtensilsCrossed, wheat: Wheat,
}

/** What an admin can choose from: each drawing once, `home` and `building` being other names of two. */
export const iconNames: readonly string[] = Object.keys(icons).filter((name) => name !== 'home' && name !== 'building')

/** Names may be written as lucide's own (`map-pin`) or as its components (`MapPin`). */
const toKebab = (name: string) => name.replace(/([a-z])([A-Z0-9])/g, '$1-$2').toLowerCase()

/** Colours are an admin's, chosen on paper; on a dark ground they are lifted. */
export interface IconProps {
  name: string
  color: string | null
  className?: string
  /** Shown for a name nobody drew. */
  otherwise?: ReactNode
}

export default function LoadedIcon({ name, color, className, otherwise = null }: IconProps) {
  const Icon = icons[toKebab(name)]
  return Icon ? <Icon aria-hidden className={cn(className, color && 'dark:brightness-150 dark:saturate-75')} color={color ?? 'currentColor'} /> : otherwise
}
