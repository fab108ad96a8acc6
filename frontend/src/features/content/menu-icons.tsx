import {
  Apple, Beef, Bell, BookOpen, Building2, CakeSlice, Candy, Carrot, ChefHat, Cherry, Coffee, Cookie, Croissant, CupSoda, Egg, Factory, FileText, Fish, Gift, Grape,
  Heart, House, Info, Leaf, type LucideIcon, Mail, Map, MapPin, Milk, Newspaper, Package, Phone, Salad, Sandwich, ShoppingBag, ShoppingBasket, ShoppingCart, Snowflake, Soup,
  Sparkles, Star, Store, Tag, Truck, User, Users, Utensils, UtensilsCrossed, Wheat,
} from 'lucide-react'

const icons: Record<string, LucideIcon> = {
  apple: Apple, beef: Beef, bell: Bell, 'book-open': BookOpen, building: Building2, 'building-2': Building2, 'cake-slice': CakeSlice, candy: Candy,
  carrot: Carrot, 'chef-hat': ChefHat, cherry: Cherry, coffee: Coffee, cookie: Cookie, croissant: Croissant, 'cup-soda': CupSoda, egg: Egg,
  factory: Factory, 'file-text': FileText, fish: Fish, gift: Gift, grape: Grape, heart: Heart, home: House, house: House, info: Info, leaf: Leaf,
  mail: Mail, map: Map, 'map-pin': MapPin, milk: Milk, newspaper: Newspaper, package: Package, phone: Phone, salad: Salad, sandwich: Sandwich,
  'shopping-bag': ShoppingBag, 'shopping-basket': ShoppingBasket, 'shopping-cart': ShoppingCart, snowflake: Snowflake, soup: Soup,
  sparkles: Sparkles, star: Star, store: Store, tag: Tag, truck: Truck, user: User, users: Users, utensils: Utensils,
  'utensils-crossed': UtensilsCrossed, wheat: Wheat,
}

/** Names may be written as lucide's own (`map-pin`) or as its components (`MapPin`). */
const toKebab = (name: string) => name.replace(/([a-z])([A-Z0-9])/g, '$1-$2').toLowerCase()

export default function LoadedIcon({ name, color, className }: { name: string; color: string | null; className?: string }) {
  const Icon = icons[toKebab(name)]
  return Icon ? <Icon aria-hidden className={className} color={color ?? 'currentColor'} /> : null
}
