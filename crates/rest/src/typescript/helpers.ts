type Exposed = Omit<Database, "__InternalSupabase">

type Default = Exposed[Extract<keyof Exposed, "public">]

// A name alone is one of the default schema; names of others come after `{ schema: "other" }`.
type OfSchema = { schema: keyof Exposed }

export type Tables<
  NameOrSchema extends
    | keyof (Default["Tables"] & Default["Views"])
    | OfSchema,
  Name extends NameOrSchema extends OfSchema
    ? keyof (Exposed[NameOrSchema["schema"]]["Tables"] &
        Exposed[NameOrSchema["schema"]]["Views"])
    : never = never,
> = NameOrSchema extends OfSchema
  ? (Exposed[NameOrSchema["schema"]]["Tables"] &
      Exposed[NameOrSchema["schema"]]["Views"])[Name] extends { Row: infer Row }
    ? Row
    : never
  : NameOrSchema extends keyof (Default["Tables"] & Default["Views"])
    ? (Default["Tables"] & Default["Views"])[NameOrSchema] extends {
        Row: infer Row
      }
      ? Row
      : never
    : never

export type TablesInsert<
  NameOrSchema extends keyof Default["Tables"] | OfSchema,
  Name extends NameOrSchema extends OfSchema
    ? keyof Exposed[NameOrSchema["schema"]]["Tables"]
    : never = never,
> = NameOrSchema extends OfSchema
  ? Exposed[NameOrSchema["schema"]]["Tables"][Name] extends {
      Insert: infer Insert
    }
    ? Insert
    : never
  : NameOrSchema extends keyof Default["Tables"]
    ? Default["Tables"][NameOrSchema] extends { Insert: infer Insert }
      ? Insert
      : never
    : never

export type TablesUpdate<
  NameOrSchema extends keyof Default["Tables"] | OfSchema,
  Name extends NameOrSchema extends OfSchema
    ? keyof Exposed[NameOrSchema["schema"]]["Tables"]
    : never = never,
> = NameOrSchema extends OfSchema
  ? Exposed[NameOrSchema["schema"]]["Tables"][Name] extends {
      Update: infer Update
    }
    ? Update
    : never
  : NameOrSchema extends keyof Default["Tables"]
    ? Default["Tables"][NameOrSchema] extends { Update: infer Update }
      ? Update
      : never
    : never

export type Enums<
  NameOrSchema extends keyof Default["Enums"] | OfSchema,
  Name extends NameOrSchema extends OfSchema
    ? keyof Exposed[NameOrSchema["schema"]]["Enums"]
    : never = never,
> = NameOrSchema extends OfSchema
  ? Exposed[NameOrSchema["schema"]]["Enums"][Name]
  : NameOrSchema extends keyof Default["Enums"]
    ? Default["Enums"][NameOrSchema]
    : never

export type CompositeTypes<
  NameOrSchema extends keyof Default["CompositeTypes"] | OfSchema,
  Name extends NameOrSchema extends OfSchema
    ? keyof Exposed[NameOrSchema["schema"]]["CompositeTypes"]
    : never = never,
> = NameOrSchema extends OfSchema
  ? Exposed[NameOrSchema["schema"]]["CompositeTypes"][Name]
  : NameOrSchema extends keyof Default["CompositeTypes"]
    ? Default["CompositeTypes"][NameOrSchema]
    : never
