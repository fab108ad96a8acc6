// Written by `cargo xtask codegen` from sql/shop. Do not edit: change the SQL and run it again.

export type Json =
  | string
  | number
  | boolean
  | null
  | { [key: string]: Json | undefined }
  | Json[]

export type Database = {
  // Which version of the API's types postgrest-js should use.
  __InternalSupabase: {
    PostgrestVersion: "14"
  }
  public: {
    Tables: {
      addresses: {
        Row: {
          city: string
          company: string | null
          country: string
          created_at: string
          full_name: string
          id: string
          is_default: boolean
          kind: string
          line1: string
          line2: string | null
          postcode: string
          updated_at: string
          user_id: string
        }
        Insert: {
          city: string
          company?: string | null
          country?: string
          created_at?: string
          full_name: string
          id?: string
          is_default?: boolean
          kind?: string
          line1: string
          line2?: string | null
          postcode: string
          updated_at?: string
          user_id?: string
        }
        Update: {
          city?: string
          company?: string | null
          country?: string
          created_at?: string
          full_name?: string
          id?: string
          is_default?: boolean
          kind?: string
          line1?: string
          line2?: string | null
          postcode?: string
          updated_at?: string
          user_id?: string
        }
        Relationships: []
      }
      admins: {
        Row: {
          created_at: string
          factory_id: string
          id: string
          is_active: boolean
          role: string
          updated_at: string
          user_id: string
        }
        Insert: {
          created_at?: string
          factory_id: string
          id?: string
          is_active?: boolean
          role?: string
          updated_at?: string
          user_id: string
        }
        Update: {
          created_at?: string
          factory_id?: string
          id?: string
          is_active?: boolean
          role?: string
          updated_at?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "admins_factory_id_fkey"
            columns: ["factory_id"]
            isOneToOne: false
            referencedRelation: "factories"
            referencedColumns: ["id"]
          },
        ]
      }
      ai_usage: {
        Row: {
          characters: number
          created_at: string
          credits: number
          factory_id: string
          id: string
          kind: string
          user_id: string | null
        }
        Insert: {
          characters: number
          created_at?: string
          credits: number
          factory_id: string
          id?: string
          kind: string
          user_id?: string | null
        }
        Update: {
          characters?: number
          created_at?: string
          credits?: number
          factory_id?: string
          id?: string
          kind?: string
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "ai_usage_factory_id_fkey"
            columns: ["factory_id"]
            isOneToOne: false
            referencedRelation: "factories"
            referencedColumns: ["id"]
          },
        ]
      }
      audit_trail: {
        Row: {
          action: string
          actor_id: string | null
          actor_role: string
          changes: NonNullable<Json>
          created_at: string
          factory_id: string | null
          id: number
          row_id: string | null
          table_name: string
        }
        Insert: {
          action: string
          actor_id?: string | null
          actor_role: string
          changes?: NonNullable<Json>
          created_at?: string
          factory_id?: string | null
          id?: never
          row_id?: string | null
          table_name: string
        }
        Update: {
          action?: string
          actor_id?: string | null
          actor_role?: string
          changes?: NonNullable<Json>
          created_at?: string
          factory_id?: string | null
          id?: never
          row_id?: string | null
          table_name?: string
        }
        Relationships: [
          {
            foreignKeyName: "audit_trail_factory_id_fkey"
            columns: ["factory_id"]
            isOneToOne: false
            referencedRelation: "factories"
            referencedColumns: ["id"]
          },
        ]
      }
      cart_items: {
        Row: {
          cart_id: string
          created_at: string
          id: string
          product_id: string
          quantity: number
          selected_attributes: NonNullable<Json>
          snapshot_sku: string | null
          snapshot_title: string | null
          unit_price: number
        }
        Insert: {
          cart_id: string
          created_at?: string
          id?: string
          product_id: string
          quantity?: number
          selected_attributes?: NonNullable<Json>
          snapshot_sku?: string | null
          snapshot_title?: string | null
          unit_price?: number
        }
        Update: {
          cart_id?: string
          created_at?: string
          id?: string
          product_id?: string
          quantity?: number
          selected_attributes?: NonNullable<Json>
          snapshot_sku?: string | null
          snapshot_title?: string | null
          unit_price?: number
        }
        Relationships: [
          {
            foreignKeyName: "cart_items_cart_id_fkey"
            columns: ["cart_id"]
            isOneToOne: false
            referencedRelation: "carts"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "cart_items_product_id_fkey"
            columns: ["product_id"]
            isOneToOne: false
            referencedRelation: "products"
            referencedColumns: ["id"]
          },
        ]
      }
      carts: {
        Row: {
          created_at: string
          id: string
          session_id: string | null
          updated_at: string
          user_id: string | null
        }
        Insert: {
          created_at?: string
          id?: string
          session_id?: string | null
          updated_at?: string
          user_id?: string | null
        }
        Update: {
          created_at?: string
          id?: string
          session_id?: string | null
          updated_at?: string
          user_id?: string | null
        }
        Relationships: []
      }
      categories: {
        Row: {
          created_at: string
          description: string | null
          factory_id: string
          id: string
          image_url: string | null
          is_active: boolean
          name: string
          parent_id: string | null
          slug: string
          sort_order: number
          updated_at: string
        }
        Insert: {
          created_at?: string
          description?: string | null
          factory_id: string
          id?: string
          image_url?: string | null
          is_active?: boolean
          name: string
          parent_id?: string | null
          slug: string
          sort_order?: number
          updated_at?: string
        }
        Update: {
          created_at?: string
          description?: string | null
          factory_id?: string
          id?: string
          image_url?: string | null
          is_active?: boolean
          name?: string
          parent_id?: string | null
          slug?: string
          sort_order?: number
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "categories_factory_id_fkey"
            columns: ["factory_id"]
            isOneToOne: false
            referencedRelation: "factories"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "categories_parent_id_fkey"
            columns: ["parent_id"]
            isOneToOne: false
            referencedRelation: "categories"
            referencedColumns: ["id"]
          },
        ]
      }
      categories_i18n: {
        Row: {
          category_id: string
          created_at: string
          description: string | null
          id: string
          language_code: string
          name: string
          updated_at: string
        }
        Insert: {
          category_id: string
          created_at?: string
          description?: string | null
          id?: string
          language_code: string
          name: string
          updated_at?: string
        }
        Update: {
          category_id?: string
          created_at?: string
          description?: string | null
          id?: string
          language_code?: string
          name?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "categories_i18n_category_id_fkey"
            columns: ["category_id"]
            isOneToOne: false
            referencedRelation: "categories"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "categories_i18n_language_code_fkey"
            columns: ["language_code"]
            isOneToOne: false
            referencedRelation: "languages"
            referencedColumns: ["code"]
          },
        ]
      }
      contact_messages: {
        Row: {
          assigned_to: string | null
          created_at: string
          email: string
          factory_id: string
          id: string
          language_code: string | null
          message: string
          name: string
          reference: string
          status: string
          topic: string
          updated_at: string
          user_id: string | null
        }
        Insert: {
          assigned_to?: string | null
          created_at?: string
          email: string
          factory_id: string
          id?: string
          language_code?: string | null
          message: string
          name: string
          reference: string
          status?: string
          topic: string
          updated_at?: string
          user_id?: string | null
        }
        Update: {
          assigned_to?: string | null
          created_at?: string
          email?: string
          factory_id?: string
          id?: string
          language_code?: string | null
          message?: string
          name?: string
          reference?: string
          status?: string
          topic?: string
          updated_at?: string
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "contact_messages_factory_id_fkey"
            columns: ["factory_id"]
            isOneToOne: false
            referencedRelation: "factories"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "contact_messages_language_code_fkey"
            columns: ["language_code"]
            isOneToOne: false
            referencedRelation: "languages"
            referencedColumns: ["code"]
          },
        ]
      }
      contact_replies: {
        Row: {
          author_id: string | null
          created_at: string
          id: string
          internal: boolean
          message_id: string
          text: string
        }
        Insert: {
          author_id?: string | null
          created_at?: string
          id?: string
          internal?: boolean
          message_id: string
          text: string
        }
        Update: {
          author_id?: string | null
          created_at?: string
          id?: string
          internal?: boolean
          message_id?: string
          text?: string
        }
        Relationships: [
          {
            foreignKeyName: "contact_replies_message_id_fkey"
            columns: ["message_id"]
            isOneToOne: false
            referencedRelation: "contact_messages"
            referencedColumns: ["id"]
          },
        ]
      }
      content_drafts: {
        Row: {
          author_id: string | null
          base_updated_at: string | null
          created_at: string
          factory_id: string
          id: string
          language_code: string
          row_id: string
          table_name: string
          updated_at: string
          value: string
        }
        Insert: {
          author_id?: string | null
          base_updated_at?: string | null
          created_at?: string
          factory_id: string
          id?: string
          language_code: string
          row_id: string
          table_name: string
          updated_at?: string
          value: string
        }
        Update: {
          author_id?: string | null
          base_updated_at?: string | null
          created_at?: string
          factory_id?: string
          id?: string
          language_code?: string
          row_id?: string
          table_name?: string
          updated_at?: string
          value?: string
        }
        Relationships: [
          {
            foreignKeyName: "content_drafts_factory_id_fkey"
            columns: ["factory_id"]
            isOneToOne: false
            referencedRelation: "factories"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "content_drafts_language_code_fkey"
            columns: ["language_code"]
            isOneToOne: false
            referencedRelation: "languages"
            referencedColumns: ["code"]
          },
        ]
      }
      content_revisions: {
        Row: {
          action: string
          author_id: string | null
          created_at: string
          factory_id: string
          id: number
          language_code: string
          new_value: string | null
          old_value: string | null
          place: string | null
          row_id: string
          table_name: string
        }
        Insert: {
          action: string
          author_id?: string | null
          created_at?: string
          factory_id: string
          id?: never
          language_code: string
          new_value?: string | null
          old_value?: string | null
          place?: string | null
          row_id: string
          table_name: string
        }
        Update: {
          action?: string
          author_id?: string | null
          created_at?: string
          factory_id?: string
          id?: never
          language_code?: string
          new_value?: string | null
          old_value?: string | null
          place?: string | null
          row_id?: string
          table_name?: string
        }
        Relationships: [
          {
            foreignKeyName: "content_revisions_factory_id_fkey"
            columns: ["factory_id"]
            isOneToOne: false
            referencedRelation: "factories"
            referencedColumns: ["id"]
          },
        ]
      }
      delivery_methods: {
        Row: {
          code: string
          created_at: string
          description: string | null
          factory_id: string
          free_from: number | null
          id: string
          is_active: boolean
          kind: string
          lead_days_max: number
          lead_days_min: number
          name: string
          postcode_ranges: string[]
          price: number
          sort_order: number
          updated_at: string
        }
        Insert: {
          code: string
          created_at?: string
          description?: string | null
          factory_id: string
          free_from?: number | null
          id?: string
          is_active?: boolean
          kind: string
          lead_days_max?: number
          lead_days_min?: number
          name: string
          postcode_ranges?: string[]
          price: number
          sort_order?: number
          updated_at?: string
        }
        Update: {
          code?: string
          created_at?: string
          description?: string | null
          factory_id?: string
          free_from?: number | null
          id?: string
          is_active?: boolean
          kind?: string
          lead_days_max?: number
          lead_days_min?: number
          name?: string
          postcode_ranges?: string[]
          price?: number
          sort_order?: number
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "delivery_methods_factory_id_fkey"
            columns: ["factory_id"]
            isOneToOne: false
            referencedRelation: "factories"
            referencedColumns: ["id"]
          },
        ]
      }
      delivery_methods_i18n: {
        Row: {
          created_at: string
          delivery_method_id: string
          description: string | null
          id: string
          language_code: string
          name: string
          updated_at: string
        }
        Insert: {
          created_at?: string
          delivery_method_id: string
          description?: string | null
          id?: string
          language_code: string
          name: string
          updated_at?: string
        }
        Update: {
          created_at?: string
          delivery_method_id?: string
          description?: string | null
          id?: string
          language_code?: string
          name?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "delivery_methods_i18n_delivery_method_id_fkey"
            columns: ["delivery_method_id"]
            isOneToOne: false
            referencedRelation: "delivery_methods"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "delivery_methods_i18n_language_code_fkey"
            columns: ["language_code"]
            isOneToOne: false
            referencedRelation: "languages"
            referencedColumns: ["code"]
          },
        ]
      }
      factories: {
        Row: {
          address: string | null
          created_at: string
          description: string | null
          email: string | null
          id: string
          is_active: boolean
          logo_url: string | null
          name: string
          org_number: string | null
          phone: string | null
          updated_at: string
          website: string | null
        }
        Insert: {
          address?: string | null
          created_at?: string
          description?: string | null
          email?: string | null
          id?: string
          is_active?: boolean
          logo_url?: string | null
          name: string
          org_number?: string | null
          phone?: string | null
          updated_at?: string
          website?: string | null
        }
        Update: {
          address?: string | null
          created_at?: string
          description?: string | null
          email?: string | null
          id?: string
          is_active?: boolean
          logo_url?: string | null
          name?: string
          org_number?: string | null
          phone?: string | null
          updated_at?: string
          website?: string | null
        }
        Relationships: []
      }
      factory_settings: {
        Row: {
          ai_credits: number
          company_name: string | null
          contact_email: string | null
          contact_phone: string | null
          created_at: string
          description: string | null
          factory_id: string
          favicon_url: string | null
          header_logo_height: number
          header_logo_style: string
          header_logo_width: number
          header_max_logo_width: number
          header_menu_style: string
          id: string
          loading_indicator: NonNullable<Json>
          logo_url: string | null
          max_products: number
          payment_methods: string[]
          show_company_name_in_header: boolean
          updated_at: string
        }
        Insert: {
          ai_credits?: number
          company_name?: string | null
          contact_email?: string | null
          contact_phone?: string | null
          created_at?: string
          description?: string | null
          factory_id: string
          favicon_url?: string | null
          header_logo_height?: number
          header_logo_style?: string
          header_logo_width?: number
          header_max_logo_width?: number
          header_menu_style?: string
          id?: string
          loading_indicator?: NonNullable<Json>
          logo_url?: string | null
          max_products?: number
          payment_methods?: string[]
          show_company_name_in_header?: boolean
          updated_at?: string
        }
        Update: {
          ai_credits?: number
          company_name?: string | null
          contact_email?: string | null
          contact_phone?: string | null
          created_at?: string
          description?: string | null
          factory_id?: string
          favicon_url?: string | null
          header_logo_height?: number
          header_logo_style?: string
          header_logo_width?: number
          header_max_logo_width?: number
          header_menu_style?: string
          id?: string
          loading_indicator?: NonNullable<Json>
          logo_url?: string | null
          max_products?: number
          payment_methods?: string[]
          show_company_name_in_header?: boolean
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "factory_settings_factory_id_fkey"
            columns: ["factory_id"]
            isOneToOne: true
            referencedRelation: "factories"
            referencedColumns: ["id"]
          },
        ]
      }
      faq_items: {
        Row: {
          category: string
          created_at: string
          factory_id: string
          id: string
          is_active: boolean
          slug: string
          sort_order: number
          updated_at: string
        }
        Insert: {
          category: string
          created_at?: string
          factory_id: string
          id?: string
          is_active?: boolean
          slug: string
          sort_order?: number
          updated_at?: string
        }
        Update: {
          category?: string
          created_at?: string
          factory_id?: string
          id?: string
          is_active?: boolean
          slug?: string
          sort_order?: number
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "faq_items_factory_id_fkey"
            columns: ["factory_id"]
            isOneToOne: false
            referencedRelation: "factories"
            referencedColumns: ["id"]
          },
        ]
      }
      faq_items_i18n: {
        Row: {
          answer: string
          created_at: string
          faq_item_id: string
          id: string
          language_code: string
          question: string
          updated_at: string
        }
        Insert: {
          answer: string
          created_at?: string
          faq_item_id: string
          id?: string
          language_code: string
          question: string
          updated_at?: string
        }
        Update: {
          answer?: string
          created_at?: string
          faq_item_id?: string
          id?: string
          language_code?: string
          question?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "faq_items_i18n_faq_item_id_fkey"
            columns: ["faq_item_id"]
            isOneToOne: false
            referencedRelation: "faq_items"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "faq_items_i18n_language_code_fkey"
            columns: ["language_code"]
            isOneToOne: false
            referencedRelation: "languages"
            referencedColumns: ["code"]
          },
        ]
      }
      footer_links: {
        Row: {
          created_at: string
          factory_id: string
          id: string
          is_active: boolean
          is_external: boolean
          link_key: string
          section_key: string
          sort_order: number
          title: string
          updated_at: string
          url: string
        }
        Insert: {
          created_at?: string
          factory_id: string
          id?: string
          is_active?: boolean
          is_external?: boolean
          link_key: string
          section_key: string
          sort_order?: number
          title: string
          updated_at?: string
          url: string
        }
        Update: {
          created_at?: string
          factory_id?: string
          id?: string
          is_active?: boolean
          is_external?: boolean
          link_key?: string
          section_key?: string
          sort_order?: number
          title?: string
          updated_at?: string
          url?: string
        }
        Relationships: [
          {
            foreignKeyName: "footer_links_factory_id_fkey"
            columns: ["factory_id"]
            isOneToOne: false
            referencedRelation: "factories"
            referencedColumns: ["id"]
          },
        ]
      }
      footer_links_history: {
        Row: {
          author_id: string | null
          created_at: string
          factory_id: string
          id: number
          links: NonNullable<Json>
          section_key: string
          transaction_id: unknown
        }
        Insert: {
          author_id?: string | null
          created_at?: string
          factory_id: string
          id?: never
          links: NonNullable<Json>
          section_key: string
          transaction_id?: unknown
        }
        Update: {
          author_id?: string | null
          created_at?: string
          factory_id?: string
          id?: never
          links?: NonNullable<Json>
          section_key?: string
          transaction_id?: unknown
        }
        Relationships: [
          {
            foreignKeyName: "footer_links_history_factory_id_fkey"
            columns: ["factory_id"]
            isOneToOne: false
            referencedRelation: "factories"
            referencedColumns: ["id"]
          },
        ]
      }
      footer_links_i18n: {
        Row: {
          created_at: string
          footer_link_id: string
          id: string
          language_code: string
          title: string
          updated_at: string
        }
        Insert: {
          created_at?: string
          footer_link_id: string
          id?: string
          language_code: string
          title: string
          updated_at?: string
        }
        Update: {
          created_at?: string
          footer_link_id?: string
          id?: string
          language_code?: string
          title?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "footer_links_i18n_footer_link_id_fkey"
            columns: ["footer_link_id"]
            isOneToOne: false
            referencedRelation: "footer_links"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "footer_links_i18n_language_code_fkey"
            columns: ["language_code"]
            isOneToOne: false
            referencedRelation: "languages"
            referencedColumns: ["code"]
          },
        ]
      }
      languages: {
        Row: {
          code: string
          created_at: string
          direction: string
          flag_icon_url: string | null
          id: string
          is_active: boolean
          is_default: boolean
          name: string
          native_name: string
          sort_order: number
          updated_at: string
        }
        Insert: {
          code: string
          created_at?: string
          direction?: string
          flag_icon_url?: string | null
          id?: string
          is_active?: boolean
          is_default?: boolean
          name: string
          native_name: string
          sort_order?: number
          updated_at?: string
        }
        Update: {
          code?: string
          created_at?: string
          direction?: string
          flag_icon_url?: string | null
          id?: string
          is_active?: boolean
          is_default?: boolean
          name?: string
          native_name?: string
          sort_order?: number
          updated_at?: string
        }
        Relationships: []
      }
      locations: {
        Row: {
          address: string
          city: string
          created_at: string
          email: string | null
          factory_id: string
          hours: NonNullable<Json>
          id: string
          is_active: boolean
          lat: number
          lng: number
          phone: string | null
          postcode: string
          slug: string
          sort_order: number
          timezone: string
          updated_at: string
        }
        Insert: {
          address: string
          city: string
          created_at?: string
          email?: string | null
          factory_id: string
          hours?: NonNullable<Json>
          id?: string
          is_active?: boolean
          lat: number
          lng: number
          phone?: string | null
          postcode: string
          slug: string
          sort_order?: number
          timezone?: string
          updated_at?: string
        }
        Update: {
          address?: string
          city?: string
          created_at?: string
          email?: string | null
          factory_id?: string
          hours?: NonNullable<Json>
          id?: string
          is_active?: boolean
          lat?: number
          lng?: number
          phone?: string | null
          postcode?: string
          slug?: string
          sort_order?: number
          timezone?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "locations_factory_id_fkey"
            columns: ["factory_id"]
            isOneToOne: false
            referencedRelation: "factories"
            referencedColumns: ["id"]
          },
        ]
      }
      locations_i18n: {
        Row: {
          created_at: string
          description: string | null
          id: string
          language_code: string
          location_id: string
          name: string
          updated_at: string
        }
        Insert: {
          created_at?: string
          description?: string | null
          id?: string
          language_code: string
          location_id: string
          name: string
          updated_at?: string
        }
        Update: {
          created_at?: string
          description?: string | null
          id?: string
          language_code?: string
          location_id?: string
          name?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "locations_i18n_language_code_fkey"
            columns: ["language_code"]
            isOneToOne: false
            referencedRelation: "languages"
            referencedColumns: ["code"]
          },
          {
            foreignKeyName: "locations_i18n_location_id_fkey"
            columns: ["location_id"]
            isOneToOne: false
            referencedRelation: "locations"
            referencedColumns: ["id"]
          },
        ]
      }
      menu_items: {
        Row: {
          created_at: string
          factory_id: string
          icon_color: string | null
          icon_name: string | null
          id: string
          is_active: boolean
          is_external: boolean
          parent_id: string | null
          sort_order: number
          title: string
          updated_at: string
          url: string
        }
        Insert: {
          created_at?: string
          factory_id: string
          icon_color?: string | null
          icon_name?: string | null
          id?: string
          is_active?: boolean
          is_external?: boolean
          parent_id?: string | null
          sort_order?: number
          title: string
          updated_at?: string
          url: string
        }
        Update: {
          created_at?: string
          factory_id?: string
          icon_color?: string | null
          icon_name?: string | null
          id?: string
          is_active?: boolean
          is_external?: boolean
          parent_id?: string | null
          sort_order?: number
          title?: string
          updated_at?: string
          url?: string
        }
        Relationships: [
          {
            foreignKeyName: "menu_items_factory_id_fkey"
            columns: ["factory_id"]
            isOneToOne: false
            referencedRelation: "factories"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "menu_items_parent_id_fkey"
            columns: ["parent_id"]
            isOneToOne: false
            referencedRelation: "menu_items"
            referencedColumns: ["id"]
          },
        ]
      }
      menu_items_i18n: {
        Row: {
          created_at: string
          id: string
          language_code: string
          menu_item_id: string
          title: string
          updated_at: string
        }
        Insert: {
          created_at?: string
          id?: string
          language_code: string
          menu_item_id: string
          title: string
          updated_at?: string
        }
        Update: {
          created_at?: string
          id?: string
          language_code?: string
          menu_item_id?: string
          title?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "menu_items_i18n_language_code_fkey"
            columns: ["language_code"]
            isOneToOne: false
            referencedRelation: "languages"
            referencedColumns: ["code"]
          },
          {
            foreignKeyName: "menu_items_i18n_menu_item_id_fkey"
            columns: ["menu_item_id"]
            isOneToOne: false
            referencedRelation: "menu_items"
            referencedColumns: ["id"]
          },
        ]
      }
      newsletter_deliveries: {
        Row: {
          attempts: number
          created_at: string
          error: string | null
          id: string
          language_code: string | null
          left_at: string | null
          mail: string | null
          newsletter_id: string
          status: string
          subscriber_id: string
          unsubscribe_hash: string | null
          updated_at: string
        }
        Insert: {
          attempts?: number
          created_at?: string
          error?: string | null
          id?: string
          language_code?: string | null
          left_at?: string | null
          mail?: string | null
          newsletter_id: string
          status?: string
          subscriber_id: string
          unsubscribe_hash?: string | null
          updated_at?: string
        }
        Update: {
          attempts?: number
          created_at?: string
          error?: string | null
          id?: string
          language_code?: string | null
          left_at?: string | null
          mail?: string | null
          newsletter_id?: string
          status?: string
          subscriber_id?: string
          unsubscribe_hash?: string | null
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "newsletter_deliveries_language_code_fkey"
            columns: ["language_code"]
            isOneToOne: false
            referencedRelation: "languages"
            referencedColumns: ["code"]
          },
          {
            foreignKeyName: "newsletter_deliveries_newsletter_id_fkey"
            columns: ["newsletter_id"]
            isOneToOne: false
            referencedRelation: "newsletters"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "newsletter_deliveries_subscriber_id_fkey"
            columns: ["subscriber_id"]
            isOneToOne: false
            referencedRelation: "newsletter_subscribers"
            referencedColumns: ["id"]
          },
        ]
      }
      newsletter_subscribers: {
        Row: {
          confirm_hash: string | null
          confirm_until: string | null
          confirmed_at: string | null
          created_at: string
          email: string
          factory_id: string
          id: string
          language_code: string | null
          status: string
          unsubscribe_hash: string | null
          unsubscribed_at: string | null
          updated_at: string
          user_id: string | null
        }
        Insert: {
          confirm_hash?: string | null
          confirm_until?: string | null
          confirmed_at?: string | null
          created_at?: string
          email: string
          factory_id: string
          id?: string
          language_code?: string | null
          status?: string
          unsubscribe_hash?: string | null
          unsubscribed_at?: string | null
          updated_at?: string
          user_id?: string | null
        }
        Update: {
          confirm_hash?: string | null
          confirm_until?: string | null
          confirmed_at?: string | null
          created_at?: string
          email?: string
          factory_id?: string
          id?: string
          language_code?: string | null
          status?: string
          unsubscribe_hash?: string | null
          unsubscribed_at?: string | null
          updated_at?: string
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "newsletter_subscribers_factory_id_fkey"
            columns: ["factory_id"]
            isOneToOne: false
            referencedRelation: "factories"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "newsletter_subscribers_language_code_fkey"
            columns: ["language_code"]
            isOneToOne: false
            referencedRelation: "languages"
            referencedColumns: ["code"]
          },
        ]
      }
      newsletters: {
        Row: {
          created_at: string
          factory_id: string
          id: string
          is_early: boolean
          noindex: boolean
          origin: string | null
          per_minute: number
          scheduled_for: string | null
          sent_at: string | null
          shareable_url: string
          status: string
          title: string
          updated_at: string
        }
        Insert: {
          created_at?: string
          factory_id: string
          id?: string
          is_early?: boolean
          noindex?: boolean
          origin?: string | null
          per_minute?: number
          scheduled_for?: string | null
          sent_at?: string | null
          shareable_url?: string
          status?: string
          title?: string
          updated_at?: string
        }
        Update: {
          created_at?: string
          factory_id?: string
          id?: string
          is_early?: boolean
          noindex?: boolean
          origin?: string | null
          per_minute?: number
          scheduled_for?: string | null
          sent_at?: string | null
          shareable_url?: string
          status?: string
          title?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "newsletters_factory_id_fkey"
            columns: ["factory_id"]
            isOneToOne: false
            referencedRelation: "factories"
            referencedColumns: ["id"]
          },
        ]
      }
      newsletters_i18n: {
        Row: {
          created_at: string
          document: NonNullable<Json>
          html: string
          id: string
          language_code: string
          letter: string | null
          newsletter_id: string
          preheader: string
          subject: string
          text: string
          updated_at: string
          written_by: string | null
        }
        Insert: {
          created_at?: string
          document?: NonNullable<Json>
          html?: string
          id?: string
          language_code: string
          letter?: string | null
          newsletter_id: string
          preheader?: string
          subject?: string
          text?: string
          updated_at?: string
          written_by?: string | null
        }
        Update: {
          created_at?: string
          document?: NonNullable<Json>
          html?: string
          id?: string
          language_code?: string
          letter?: string | null
          newsletter_id?: string
          preheader?: string
          subject?: string
          text?: string
          updated_at?: string
          written_by?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "newsletters_i18n_language_code_fkey"
            columns: ["language_code"]
            isOneToOne: false
            referencedRelation: "languages"
            referencedColumns: ["code"]
          },
          {
            foreignKeyName: "newsletters_i18n_newsletter_id_fkey"
            columns: ["newsletter_id"]
            isOneToOne: false
            referencedRelation: "newsletters"
            referencedColumns: ["id"]
          },
        ]
      }
      order_events: {
        Row: {
          actor_id: string | null
          actor_kind: string
          created_at: string
          from_state: string | null
          id: number
          order_id: string
          reason: string | null
          to_state: string
          track: string
        }
        Insert: {
          actor_id?: string | null
          actor_kind: string
          created_at?: string
          from_state?: string | null
          id?: never
          order_id: string
          reason?: string | null
          to_state: string
          track: string
        }
        Update: {
          actor_id?: string | null
          actor_kind?: string
          created_at?: string
          from_state?: string | null
          id?: never
          order_id?: string
          reason?: string | null
          to_state?: string
          track?: string
        }
        Relationships: [
          {
            foreignKeyName: "order_events_order_id_fkey"
            columns: ["order_id"]
            isOneToOne: false
            referencedRelation: "orders"
            referencedColumns: ["id"]
          },
        ]
      }
      order_items: {
        Row: {
          created_at: string
          id: string
          image_url: string | null
          line_total: number
          order_id: string
          package_size: string | null
          product_id: string | null
          quantity: number
          selected_attributes: NonNullable<Json>
          sku: string | null
          sort_order: number
          title: string
          unit_price: number
          vat_rate: number
        }
        Insert: {
          created_at?: string
          id?: string
          image_url?: string | null
          line_total: number
          order_id: string
          package_size?: string | null
          product_id?: string | null
          quantity: number
          selected_attributes?: NonNullable<Json>
          sku?: string | null
          sort_order?: number
          title: string
          unit_price: number
          vat_rate: number
        }
        Update: {
          created_at?: string
          id?: string
          image_url?: string | null
          line_total?: number
          order_id?: string
          package_size?: string | null
          product_id?: string | null
          quantity?: number
          selected_attributes?: NonNullable<Json>
          sku?: string | null
          sort_order?: number
          title?: string
          unit_price?: number
          vat_rate?: number
        }
        Relationships: [
          {
            foreignKeyName: "order_items_order_id_fkey"
            columns: ["order_id"]
            isOneToOne: false
            referencedRelation: "orders"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "order_items_product_id_fkey"
            columns: ["product_id"]
            isOneToOne: false
            referencedRelation: "products"
            referencedColumns: ["id"]
          },
        ]
      }
      order_notes: {
        Row: {
          author_id: string | null
          created_at: string
          id: string
          internal: boolean
          order_id: string
          text: string
        }
        Insert: {
          author_id?: string | null
          created_at?: string
          id?: string
          internal?: boolean
          order_id: string
          text: string
        }
        Update: {
          author_id?: string | null
          created_at?: string
          id?: string
          internal?: boolean
          order_id?: string
          text?: string
        }
        Relationships: [
          {
            foreignKeyName: "order_notes_order_id_fkey"
            columns: ["order_id"]
            isOneToOne: false
            referencedRelation: "orders"
            referencedColumns: ["id"]
          },
        ]
      }
      orders: {
        Row: {
          billing: Json | null
          contact: NonNullable<Json>
          created_at: string
          currency: string
          delivery: number
          delivery_method_id: string | null
          delivery_name: string
          factory_id: string
          id: string
          language_code: string | null
          note: string | null
          order_number: string
          payment_method: string
          payment_status: string
          placed_at: string
          po_number: string | null
          shipping: Json | null
          status: string
          subtotal: number
          total: number
          updated_at: string
          user_id: string | null
          vat: number
          vat_lines: NonNullable<Json>
        }
        Insert: {
          billing?: Json | null
          contact: NonNullable<Json>
          created_at?: string
          currency?: string
          delivery: number
          delivery_method_id?: string | null
          delivery_name: string
          factory_id: string
          id?: string
          language_code?: string | null
          note?: string | null
          order_number?: string
          payment_method: string
          payment_status?: string
          placed_at?: string
          po_number?: string | null
          shipping?: Json | null
          status?: string
          subtotal: number
          total: number
          updated_at?: string
          user_id?: string | null
          vat: number
          vat_lines: NonNullable<Json>
        }
        Update: {
          billing?: Json | null
          contact?: NonNullable<Json>
          created_at?: string
          currency?: string
          delivery?: number
          delivery_method_id?: string | null
          delivery_name?: string
          factory_id?: string
          id?: string
          language_code?: string | null
          note?: string | null
          order_number?: string
          payment_method?: string
          payment_status?: string
          placed_at?: string
          po_number?: string | null
          shipping?: Json | null
          status?: string
          subtotal?: number
          total?: number
          updated_at?: string
          user_id?: string | null
          vat?: number
          vat_lines?: NonNullable<Json>
        }
        Relationships: [
          {
            foreignKeyName: "orders_delivery_method_id_fkey"
            columns: ["delivery_method_id"]
            isOneToOne: false
            referencedRelation: "delivery_methods"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "orders_factory_id_fkey"
            columns: ["factory_id"]
            isOneToOne: false
            referencedRelation: "factories"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "orders_language_code_fkey"
            columns: ["language_code"]
            isOneToOne: false
            referencedRelation: "languages"
            referencedColumns: ["code"]
          },
        ]
      }
      page_content: {
        Row: {
          content_key: string
          content_type: string
          created_at: string
          factory_id: string
          id: string
          is_active: boolean
          page_slug: string
          sort_order: number
          updated_at: string
        }
        Insert: {
          content_key: string
          content_type?: string
          created_at?: string
          factory_id: string
          id?: string
          is_active?: boolean
          page_slug: string
          sort_order?: number
          updated_at?: string
        }
        Update: {
          content_key?: string
          content_type?: string
          created_at?: string
          factory_id?: string
          id?: string
          is_active?: boolean
          page_slug?: string
          sort_order?: number
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "page_content_factory_id_fkey"
            columns: ["factory_id"]
            isOneToOne: false
            referencedRelation: "factories"
            referencedColumns: ["id"]
          },
        ]
      }
      page_content_i18n: {
        Row: {
          content_value: string
          created_at: string
          id: string
          language_code: string
          page_content_id: string
          updated_at: string
        }
        Insert: {
          content_value?: string
          created_at?: string
          id?: string
          language_code: string
          page_content_id: string
          updated_at?: string
        }
        Update: {
          content_value?: string
          created_at?: string
          id?: string
          language_code?: string
          page_content_id?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "page_content_i18n_language_code_fkey"
            columns: ["language_code"]
            isOneToOne: false
            referencedRelation: "languages"
            referencedColumns: ["code"]
          },
          {
            foreignKeyName: "page_content_i18n_page_content_id_fkey"
            columns: ["page_content_id"]
            isOneToOne: false
            referencedRelation: "page_content"
            referencedColumns: ["id"]
          },
        ]
      }
      page_redirects: {
        Row: {
          created_at: string
          factory_id: string
          id: string
          old_slug: string
          page_id: string
        }
        Insert: {
          created_at?: string
          factory_id: string
          id?: string
          old_slug: string
          page_id: string
        }
        Update: {
          created_at?: string
          factory_id?: string
          id?: string
          old_slug?: string
          page_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "page_redirects_factory_id_fkey"
            columns: ["factory_id"]
            isOneToOne: false
            referencedRelation: "factories"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "page_redirects_page_id_fkey"
            columns: ["page_id"]
            isOneToOne: false
            referencedRelation: "pages"
            referencedColumns: ["id"]
          },
        ]
      }
      pages: {
        Row: {
          created_at: string
          factory_id: string
          id: string
          noindex: boolean
          slug: string
          status: string
          template: string
          updated_at: string
        }
        Insert: {
          created_at?: string
          factory_id: string
          id?: string
          noindex?: boolean
          slug: string
          status?: string
          template?: string
          updated_at?: string
        }
        Update: {
          created_at?: string
          factory_id?: string
          id?: string
          noindex?: boolean
          slug?: string
          status?: string
          template?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "pages_factory_id_fkey"
            columns: ["factory_id"]
            isOneToOne: false
            referencedRelation: "factories"
            referencedColumns: ["id"]
          },
        ]
      }
      pages_i18n: {
        Row: {
          created_at: string
          description: string | null
          id: string
          language_code: string
          page_id: string
          title: string
          updated_at: string
        }
        Insert: {
          created_at?: string
          description?: string | null
          id?: string
          language_code: string
          page_id: string
          title: string
          updated_at?: string
        }
        Update: {
          created_at?: string
          description?: string | null
          id?: string
          language_code?: string
          page_id?: string
          title?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "pages_i18n_language_code_fkey"
            columns: ["language_code"]
            isOneToOne: false
            referencedRelation: "languages"
            referencedColumns: ["code"]
          },
          {
            foreignKeyName: "pages_i18n_page_id_fkey"
            columns: ["page_id"]
            isOneToOne: false
            referencedRelation: "pages"
            referencedColumns: ["id"]
          },
        ]
      }
      payments: {
        Row: {
          amount: number
          created_at: string
          currency: string
          due_on: string | null
          id: string
          method: string
          order_id: string
          paid_at: string | null
          reference: string
          updated_at: string
        }
        Insert: {
          amount: number
          created_at?: string
          currency?: string
          due_on?: string | null
          id?: string
          method: string
          order_id: string
          paid_at?: string | null
          reference: string
          updated_at?: string
        }
        Update: {
          amount?: number
          created_at?: string
          currency?: string
          due_on?: string | null
          id?: string
          method?: string
          order_id?: string
          paid_at?: string | null
          reference?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "payments_order_id_fkey"
            columns: ["order_id"]
            isOneToOne: false
            referencedRelation: "orders"
            referencedColumns: ["id"]
          },
        ]
      }
      product_categories: {
        Row: {
          category_id: string
          product_id: string
        }
        Insert: {
          category_id: string
          product_id: string
        }
        Update: {
          category_id?: string
          product_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "product_categories_category_id_fkey"
            columns: ["category_id"]
            isOneToOne: false
            referencedRelation: "categories"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "product_categories_product_id_fkey"
            columns: ["product_id"]
            isOneToOne: false
            referencedRelation: "products"
            referencedColumns: ["id"]
          },
        ]
      }
      product_food_info: {
        Row: {
          allergens: string[]
          created_at: string
          ingredients_html: string | null
          may_contain: string[]
          nutrition: NonNullable<Json>
          operator: string | null
          origin: string | null
          product_id: string
          shelf_life: string | null
          storage: string | null
          updated_at: string
        }
        Insert: {
          allergens?: string[]
          created_at?: string
          ingredients_html?: string | null
          may_contain?: string[]
          nutrition?: NonNullable<Json>
          operator?: string | null
          origin?: string | null
          product_id: string
          shelf_life?: string | null
          storage?: string | null
          updated_at?: string
        }
        Update: {
          allergens?: string[]
          created_at?: string
          ingredients_html?: string | null
          may_contain?: string[]
          nutrition?: NonNullable<Json>
          operator?: string | null
          origin?: string | null
          product_id?: string
          shelf_life?: string | null
          storage?: string | null
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "product_food_info_product_id_fkey"
            columns: ["product_id"]
            isOneToOne: true
            referencedRelation: "products"
            referencedColumns: ["id"]
          },
        ]
      }
      product_food_info_i18n: {
        Row: {
          created_at: string
          id: string
          ingredients_html: string | null
          language_code: string
          origin: string | null
          product_id: string
          shelf_life: string | null
          storage: string | null
          updated_at: string
        }
        Insert: {
          created_at?: string
          id?: string
          ingredients_html?: string | null
          language_code: string
          origin?: string | null
          product_id: string
          shelf_life?: string | null
          storage?: string | null
          updated_at?: string
        }
        Update: {
          created_at?: string
          id?: string
          ingredients_html?: string | null
          language_code?: string
          origin?: string | null
          product_id?: string
          shelf_life?: string | null
          storage?: string | null
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "product_food_info_i18n_language_code_fkey"
            columns: ["language_code"]
            isOneToOne: false
            referencedRelation: "languages"
            referencedColumns: ["code"]
          },
          {
            foreignKeyName: "product_food_info_i18n_product_id_fkey"
            columns: ["product_id"]
            isOneToOne: false
            referencedRelation: "product_food_info"
            referencedColumns: ["product_id"]
          },
        ]
      }
      product_images: {
        Row: {
          alt: NonNullable<Json>
          created_at: string
          id: string
          is_primary: boolean
          original_url: string | null
          processed_url: string | null
          product_id: string
          sort_order: number
          updated_at: string
        }
        Insert: {
          alt?: NonNullable<Json>
          created_at?: string
          id?: string
          is_primary?: boolean
          original_url?: string | null
          processed_url?: string | null
          product_id: string
          sort_order?: number
          updated_at?: string
        }
        Update: {
          alt?: NonNullable<Json>
          created_at?: string
          id?: string
          is_primary?: boolean
          original_url?: string | null
          processed_url?: string | null
          product_id?: string
          sort_order?: number
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "product_images_product_id_fkey"
            columns: ["product_id"]
            isOneToOne: false
            referencedRelation: "products"
            referencedColumns: ["id"]
          },
        ]
      }
      products: {
        Row: {
          attributes_schema: Json | null
          barcode: string | null
          category_id: string | null
          created_at: string
          currency: string
          description: string | null
          factory_id: string
          id: string
          image_url: string | null
          is_active: boolean
          is_featured: boolean
          kind: string
          min_order_qty: number
          name: string
          net_quantity: number | null
          net_unit: string | null
          package_size: string | null
          price_range: string | null
          shop_price: number | null
          sku: string | null
          slug: string
          sort_order: number
          stock_status: string
          tags: string[]
          updated_at: string
          vat_rate: number
        }
        Insert: {
          attributes_schema?: Json | null
          barcode?: string | null
          category_id?: string | null
          created_at?: string
          currency?: string
          description?: string | null
          factory_id: string
          id?: string
          image_url?: string | null
          is_active?: boolean
          is_featured?: boolean
          kind?: string
          min_order_qty?: number
          name: string
          net_quantity?: number | null
          net_unit?: string | null
          package_size?: string | null
          price_range?: string | null
          shop_price?: number | null
          sku?: string | null
          slug: string
          sort_order?: number
          stock_status?: string
          tags?: string[]
          updated_at?: string
          vat_rate?: number
        }
        Update: {
          attributes_schema?: Json | null
          barcode?: string | null
          category_id?: string | null
          created_at?: string
          currency?: string
          description?: string | null
          factory_id?: string
          id?: string
          image_url?: string | null
          is_active?: boolean
          is_featured?: boolean
          kind?: string
          min_order_qty?: number
          name?: string
          net_quantity?: number | null
          net_unit?: string | null
          package_size?: string | null
          price_range?: string | null
          shop_price?: number | null
          sku?: string | null
          slug?: string
          sort_order?: number
          stock_status?: string
          tags?: string[]
          updated_at?: string
          vat_rate?: number
        }
        Relationships: [
          {
            foreignKeyName: "products_category_id_fkey"
            columns: ["category_id"]
            isOneToOne: false
            referencedRelation: "categories"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "products_factory_id_fkey"
            columns: ["factory_id"]
            isOneToOne: false
            referencedRelation: "factories"
            referencedColumns: ["id"]
          },
        ]
      }
      products_i18n: {
        Row: {
          created_at: string
          description: string | null
          id: string
          language_code: string
          name: string
          package_size: string | null
          price_range: string | null
          product_id: string
          updated_at: string
        }
        Insert: {
          created_at?: string
          description?: string | null
          id?: string
          language_code: string
          name: string
          package_size?: string | null
          price_range?: string | null
          product_id: string
          updated_at?: string
        }
        Update: {
          created_at?: string
          description?: string | null
          id?: string
          language_code?: string
          name?: string
          package_size?: string | null
          price_range?: string | null
          product_id?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "products_i18n_language_code_fkey"
            columns: ["language_code"]
            isOneToOne: false
            referencedRelation: "languages"
            referencedColumns: ["code"]
          },
          {
            foreignKeyName: "products_i18n_product_id_fkey"
            columns: ["product_id"]
            isOneToOne: false
            referencedRelation: "products"
            referencedColumns: ["id"]
          },
        ]
      }
      profiles: {
        Row: {
          company: string | null
          created_at: string
          full_name: string | null
          language_code: string | null
          org_number: string | null
          phone: string | null
          updated_at: string
          user_id: string
        }
        Insert: {
          company?: string | null
          created_at?: string
          full_name?: string | null
          language_code?: string | null
          org_number?: string | null
          phone?: string | null
          updated_at?: string
          user_id: string
        }
        Update: {
          company?: string | null
          created_at?: string
          full_name?: string | null
          language_code?: string | null
          org_number?: string | null
          phone?: string | null
          updated_at?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "profiles_language_code_fkey"
            columns: ["language_code"]
            isOneToOne: false
            referencedRelation: "languages"
            referencedColumns: ["code"]
          },
        ]
      }
      quote_events: {
        Row: {
          actor_id: string | null
          actor_kind: string
          created_at: string
          from_state: string | null
          id: number
          quote_id: string
          reason: string | null
          to_state: string
        }
        Insert: {
          actor_id?: string | null
          actor_kind: string
          created_at?: string
          from_state?: string | null
          id?: never
          quote_id: string
          reason?: string | null
          to_state: string
        }
        Update: {
          actor_id?: string | null
          actor_kind?: string
          created_at?: string
          from_state?: string | null
          id?: never
          quote_id?: string
          reason?: string | null
          to_state?: string
        }
        Relationships: [
          {
            foreignKeyName: "quote_events_quote_id_fkey"
            columns: ["quote_id"]
            isOneToOne: false
            referencedRelation: "quotes"
            referencedColumns: ["id"]
          },
        ]
      }
      quote_files: {
        Row: {
          created_at: string
          id: string
          name: string
          path: string
          quote_id: string
          size: number
        }
        Insert: {
          created_at?: string
          id?: string
          name: string
          path: string
          quote_id: string
          size: number
        }
        Update: {
          created_at?: string
          id?: string
          name?: string
          path?: string
          quote_id?: string
          size?: number
        }
        Relationships: [
          {
            foreignKeyName: "quote_files_quote_id_fkey"
            columns: ["quote_id"]
            isOneToOne: false
            referencedRelation: "quotes"
            referencedColumns: ["id"]
          },
        ]
      }
      quote_items: {
        Row: {
          created_at: string
          id: string
          image_url: string | null
          list_price: number | null
          notes: string | null
          offered_qty: number | null
          offered_unit_price: number | null
          package_size: string | null
          product_id: string | null
          quantity: number
          quote_id: string
          sku: string | null
          sort_order: number
          title: string
          vat_rate: number
        }
        Insert: {
          created_at?: string
          id?: string
          image_url?: string | null
          list_price?: number | null
          notes?: string | null
          offered_qty?: number | null
          offered_unit_price?: number | null
          package_size?: string | null
          product_id?: string | null
          quantity: number
          quote_id: string
          sku?: string | null
          sort_order?: number
          title: string
          vat_rate: number
        }
        Update: {
          created_at?: string
          id?: string
          image_url?: string | null
          list_price?: number | null
          notes?: string | null
          offered_qty?: number | null
          offered_unit_price?: number | null
          package_size?: string | null
          product_id?: string | null
          quantity?: number
          quote_id?: string
          sku?: string | null
          sort_order?: number
          title?: string
          vat_rate?: number
        }
        Relationships: [
          {
            foreignKeyName: "quote_items_product_id_fkey"
            columns: ["product_id"]
            isOneToOne: false
            referencedRelation: "products"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "quote_items_quote_id_fkey"
            columns: ["quote_id"]
            isOneToOne: false
            referencedRelation: "quotes"
            referencedColumns: ["id"]
          },
        ]
      }
      quote_messages: {
        Row: {
          author_id: string | null
          author_kind: string
          created_at: string
          id: string
          internal: boolean
          item_id: string | null
          quote_id: string
          text: string
        }
        Insert: {
          author_id?: string | null
          author_kind: string
          created_at?: string
          id?: string
          internal?: boolean
          item_id?: string | null
          quote_id: string
          text: string
        }
        Update: {
          author_id?: string | null
          author_kind?: string
          created_at?: string
          id?: string
          internal?: boolean
          item_id?: string | null
          quote_id?: string
          text?: string
        }
        Relationships: [
          {
            foreignKeyName: "quote_messages_item_id_fkey"
            columns: ["item_id"]
            isOneToOne: false
            referencedRelation: "quote_items"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "quote_messages_quote_id_fkey"
            columns: ["quote_id"]
            isOneToOne: false
            referencedRelation: "quotes"
            referencedColumns: ["id"]
          },
        ]
      }
      quotes: {
        Row: {
          assigned_to: string | null
          company: string | null
          contact: string
          created_at: string
          currency: string
          delivery: NonNullable<Json>
          delivery_method_id: string | null
          delivery_name: string | null
          delivery_price: number | null
          email: string
          factory_id: string
          id: string
          language_code: string | null
          message: string | null
          offer_number: number
          offered_at: string | null
          order_id: string | null
          phone: string | null
          po_number: string | null
          quote_number: string
          status: string
          subtotal: number | null
          total: number | null
          updated_at: string
          user_id: string | null
          valid_until: string | null
          vat: number | null
          vat_lines: Json | null
          wanted_date: string | null
        }
        Insert: {
          assigned_to?: string | null
          company?: string | null
          contact: string
          created_at?: string
          currency?: string
          delivery?: NonNullable<Json>
          delivery_method_id?: string | null
          delivery_name?: string | null
          delivery_price?: number | null
          email: string
          factory_id: string
          id?: string
          language_code?: string | null
          message?: string | null
          offer_number?: number
          offered_at?: string | null
          order_id?: string | null
          phone?: string | null
          po_number?: string | null
          quote_number?: string
          status?: string
          subtotal?: number | null
          total?: number | null
          updated_at?: string
          user_id?: string | null
          valid_until?: string | null
          vat?: number | null
          vat_lines?: Json | null
          wanted_date?: string | null
        }
        Update: {
          assigned_to?: string | null
          company?: string | null
          contact?: string
          created_at?: string
          currency?: string
          delivery?: NonNullable<Json>
          delivery_method_id?: string | null
          delivery_name?: string | null
          delivery_price?: number | null
          email?: string
          factory_id?: string
          id?: string
          language_code?: string | null
          message?: string | null
          offer_number?: number
          offered_at?: string | null
          order_id?: string | null
          phone?: string | null
          po_number?: string | null
          quote_number?: string
          status?: string
          subtotal?: number | null
          total?: number | null
          updated_at?: string
          user_id?: string | null
          valid_until?: string | null
          vat?: number | null
          vat_lines?: Json | null
          wanted_date?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "quotes_delivery_method_id_fkey"
            columns: ["delivery_method_id"]
            isOneToOne: false
            referencedRelation: "delivery_methods"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "quotes_factory_id_fkey"
            columns: ["factory_id"]
            isOneToOne: false
            referencedRelation: "factories"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "quotes_language_code_fkey"
            columns: ["language_code"]
            isOneToOne: false
            referencedRelation: "languages"
            referencedColumns: ["code"]
          },
          {
            foreignKeyName: "quotes_order_id_fkey"
            columns: ["order_id"]
            isOneToOne: true
            referencedRelation: "orders"
            referencedColumns: ["id"]
          },
        ]
      }
      restaurants: {
        Row: {
          accepts: string[]
          address: string | null
          created_at: string
          cuisine: string | null
          delivery_fee: number
          description: string | null
          factory_id: string | null
          id: string
          image_url: string | null
          is_active: boolean
          lat: number | null
          lng: number | null
          min_order: number
          name: string
          paused_until: string | null
          phone: string | null
          prep_minutes: number
          slug: string
          timezone: string
          updated_at: string
        }
        Insert: {
          accepts?: string[]
          address?: string | null
          created_at?: string
          cuisine?: string | null
          delivery_fee?: number
          description?: string | null
          factory_id?: string | null
          id?: string
          image_url?: string | null
          is_active?: boolean
          lat?: number | null
          lng?: number | null
          min_order?: number
          name: string
          paused_until?: string | null
          phone?: string | null
          prep_minutes?: number
          slug: string
          timezone?: string
          updated_at?: string
        }
        Update: {
          accepts?: string[]
          address?: string | null
          created_at?: string
          cuisine?: string | null
          delivery_fee?: number
          description?: string | null
          factory_id?: string | null
          id?: string
          image_url?: string | null
          is_active?: boolean
          lat?: number | null
          lng?: number | null
          min_order?: number
          name?: string
          paused_until?: string | null
          phone?: string | null
          prep_minutes?: number
          slug?: string
          timezone?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "restaurants_factory_id_fkey"
            columns: ["factory_id"]
            isOneToOne: false
            referencedRelation: "factories"
            referencedColumns: ["id"]
          },
        ]
      }
      seller_application_events: {
        Row: {
          actor_id: string | null
          actor_kind: string
          application_id: string
          created_at: string
          from_state: string | null
          id: number
          reason: string | null
          to_state: string
        }
        Insert: {
          actor_id?: string | null
          actor_kind: string
          application_id: string
          created_at?: string
          from_state?: string | null
          id?: never
          reason?: string | null
          to_state: string
        }
        Update: {
          actor_id?: string | null
          actor_kind?: string
          application_id?: string
          created_at?: string
          from_state?: string | null
          id?: never
          reason?: string | null
          to_state?: string
        }
        Relationships: [
          {
            foreignKeyName: "seller_application_events_application_id_fkey"
            columns: ["application_id"]
            isOneToOne: false
            referencedRelation: "seller_applications"
            referencedColumns: ["id"]
          },
        ]
      }
      seller_applications: {
        Row: {
          address: string
          answer: string | null
          assortment: string[]
          channels: string[]
          city: string
          company: string
          consented_at: string
          contact_name: string
          created_at: string
          email: string
          factory_id: string
          id: string
          kind: string
          language_code: string | null
          lat: number | null
          lng: number | null
          message: string | null
          org_number: string
          phone: string
          postcode: string
          reference: string
          review_note: string | null
          reviewer_id: string | null
          seller_id: string | null
          status: string
          updated_at: string
          user_id: string
          website: string | null
        }
        Insert: {
          address: string
          answer?: string | null
          assortment: string[]
          channels: string[]
          city: string
          company: string
          consented_at?: string
          contact_name: string
          created_at?: string
          email: string
          factory_id: string
          id?: string
          kind: string
          language_code?: string | null
          lat?: number | null
          lng?: number | null
          message?: string | null
          org_number: string
          phone: string
          postcode: string
          reference: string
          review_note?: string | null
          reviewer_id?: string | null
          seller_id?: string | null
          status?: string
          updated_at?: string
          user_id: string
          website?: string | null
        }
        Update: {
          address?: string
          answer?: string | null
          assortment?: string[]
          channels?: string[]
          city?: string
          company?: string
          consented_at?: string
          contact_name?: string
          created_at?: string
          email?: string
          factory_id?: string
          id?: string
          kind?: string
          language_code?: string | null
          lat?: number | null
          lng?: number | null
          message?: string | null
          org_number?: string
          phone?: string
          postcode?: string
          reference?: string
          review_note?: string | null
          reviewer_id?: string | null
          seller_id?: string | null
          status?: string
          updated_at?: string
          user_id?: string
          website?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "seller_applications_factory_id_fkey"
            columns: ["factory_id"]
            isOneToOne: false
            referencedRelation: "factories"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "seller_applications_language_code_fkey"
            columns: ["language_code"]
            isOneToOne: false
            referencedRelation: "languages"
            referencedColumns: ["code"]
          },
          {
            foreignKeyName: "seller_applications_seller_id_fkey"
            columns: ["seller_id"]
            isOneToOne: false
            referencedRelation: "sellers"
            referencedColumns: ["id"]
          },
        ]
      }
      seller_documents: {
        Row: {
          application_id: string
          created_at: string
          id: string
          kind: string
          name: string
          path: string
          size: number
        }
        Insert: {
          application_id: string
          created_at?: string
          id?: string
          kind: string
          name: string
          path: string
          size: number
        }
        Update: {
          application_id?: string
          created_at?: string
          id?: string
          kind?: string
          name?: string
          path?: string
          size?: number
        }
        Relationships: [
          {
            foreignKeyName: "seller_documents_application_id_fkey"
            columns: ["application_id"]
            isOneToOne: false
            referencedRelation: "seller_applications"
            referencedColumns: ["id"]
          },
        ]
      }
      seller_messages: {
        Row: {
          application_id: string
          author_id: string | null
          author_kind: string
          created_at: string
          id: string
          internal: boolean
          text: string
        }
        Insert: {
          application_id: string
          author_id?: string | null
          author_kind: string
          created_at?: string
          id?: string
          internal?: boolean
          text: string
        }
        Update: {
          application_id?: string
          author_id?: string | null
          author_kind?: string
          created_at?: string
          id?: string
          internal?: boolean
          text?: string
        }
        Relationships: [
          {
            foreignKeyName: "seller_messages_application_id_fkey"
            columns: ["application_id"]
            isOneToOne: false
            referencedRelation: "seller_applications"
            referencedColumns: ["id"]
          },
        ]
      }
      sellers: {
        Row: {
          address: string
          city: string
          contact_person: string | null
          county: string
          created_at: string
          factory_id: string
          hours: NonNullable<Json>
          id: string
          is_public: boolean
          kind: string
          lat: number
          lng: number
          name: string
          phone: string | null
          postcode: string
          slug: string
          updated_at: string
          url: string | null
          user_id: string | null
        }
        Insert: {
          address: string
          city: string
          contact_person?: string | null
          county: string
          created_at?: string
          factory_id: string
          hours?: NonNullable<Json>
          id?: string
          is_public?: boolean
          kind?: string
          lat: number
          lng: number
          name: string
          phone?: string | null
          postcode: string
          slug: string
          updated_at?: string
          url?: string | null
          user_id?: string | null
        }
        Update: {
          address?: string
          city?: string
          contact_person?: string | null
          county?: string
          created_at?: string
          factory_id?: string
          hours?: NonNullable<Json>
          id?: string
          is_public?: boolean
          kind?: string
          lat?: number
          lng?: number
          name?: string
          phone?: string | null
          postcode?: string
          slug?: string
          updated_at?: string
          url?: string | null
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "sellers_factory_id_fkey"
            columns: ["factory_id"]
            isOneToOne: false
            referencedRelation: "factories"
            referencedColumns: ["id"]
          },
        ]
      }
      translations: {
        Row: {
          content: string
          content_type: string
          created_at: string
          factory_id: string
          id: string
          language_code: string
          translation_key: string
          updated_at: string
        }
        Insert: {
          content: string
          content_type?: string
          created_at?: string
          factory_id: string
          id?: string
          language_code: string
          translation_key: string
          updated_at?: string
        }
        Update: {
          content?: string
          content_type?: string
          created_at?: string
          factory_id?: string
          id?: string
          language_code?: string
          translation_key?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "translations_factory_id_fkey"
            columns: ["factory_id"]
            isOneToOne: false
            referencedRelation: "factories"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "translations_language_code_fkey"
            columns: ["language_code"]
            isOneToOne: false
            referencedRelation: "languages"
            referencedColumns: ["code"]
          },
        ]
      }
    }
    Views: {
      sellers_public: {
        Row: {
          address: string | null
          city: string | null
          county: string | null
          factory_id: string | null
          hours: Json | null
          id: string | null
          kind: string | null
          lat: number | null
          lng: number | null
          name: string | null
          phone: string | null
          postcode: string | null
          slug: string | null
          url: string | null
        }
        Relationships: []
      }
    }
    Functions: {
      accept_cart_prices: { Args: { p_cart_id: string }; Returns: number }
      add_order_note: {
        Args: { p_order_id: string; p_text: string }
        Returns: string
      }
      add_staff: { Args: { p_email: string; p_role: string }; Returns: string }
      ai_complete: {
        Args: { p_kind: string; p_language?: string; p_prompt: string }
        Returns: Json
      }
      ai_status: { Args: Record<PropertyKey, never>; Returns: Json }
      answer_application: {
        Args: { p_id: string; p_internal?: boolean; p_text: string }
        Returns: string
      }
      answer_message: {
        Args: { p_id: string; p_internal?: boolean; p_text: string }
        Returns: string
      }
      archive_newsletter: { Args: { p_id: string }; Returns: Json }
      arrange_menu: { Args: { p_items: Json }; Returns: number }
      arrange_product_images: {
        Args: {
          p_image_ids: string[]
          p_primary_id: string
          p_product_id: string
        }
        Returns: number
      }
      assign_message: {
        Args: { p_id: string; p_user_id: string }
        Returns: undefined
      }
      audit_log: {
        Args: {
          p_action?: string
          p_actor?: string
          p_page?: number
          p_size?: number
          p_tables?: string[]
        }
        Returns: Json
      }
      cancel_order: {
        Args: { p_order_id: string; p_token?: string }
        Returns: Json
      }
      change_prices: {
        Args: { p_percent: number; p_products: string[] }
        Returns: number
      }
      confirm_subscription: { Args: { p_token: string }; Returns: Json }
      content_history: {
        Args: {
          p_language?: string
          p_limit?: number
          p_row?: string
          p_table?: string
        }
        Returns: {
          action: string
          author: string
          created_at: string
          id: number
          language_code: string
          new_value: string
          old_value: string
          place: string
          row_id: string
          table_name: string
        }[]
      }
      delete_own_account: { Args: { p_email: string }; Returns: Json }
      delete_page: { Args: { p_page: string }; Returns: undefined }
      desk_messages: {
        Args: {
          p_desc?: boolean
          p_limit?: number
          p_mine?: boolean
          p_offset?: number
          p_search?: string
          p_status?: string
          p_topic?: string
        }
        Returns: Json
      }
      desk_orders: {
        Args: {
          p_desc?: boolean
          p_limit?: number
          p_offset?: number
          p_payment?: string
          p_search?: string
          p_sort?: string
          p_status?: string
        }
        Returns: Json
      }
      desk_staff: {
        Args: Record<PropertyKey, never>
        Returns: {
          is_active: boolean
          name: string
          role: string
          user_id: string
        }[]
      }
      document: {
        Args: { p_kind: string; p_lang?: string; p_parameters?: Json }
        Returns: Json
      }
      duplicate_newsletter: { Args: { p_id: string }; Returns: Json }
      every_minute: { Args: Record<PropertyKey, never>; Returns: undefined }
      export_own_data: { Args: Record<PropertyKey, never>; Returns: Json }
      get_newsletter: {
        Args: { p_lang?: string; p_shareable_url: string }
        Returns: Json
      }
      get_order: {
        Args: { p_order_id: string; p_token?: string }
        Returns: Json
      }
      get_quote: { Args: { p_id: string; p_token?: string }; Returns: Json }
      import_products: {
        Args: { p_apply?: boolean; p_rows: Json }
        Returns: Json
      }
      import_translations: {
        Args: { p_apply?: boolean; p_cells: Json; p_factory: string }
        Returns: Json
      }
      language_progress: {
        Args: { p_factory: string }
        Returns: {
          area: string
          done: number
          language_code: string
          total: number
        }[]
      }
      last_writer: {
        Args: {
          p_key?: string
          p_language: string
          p_row?: string
          p_table: string
        }
        Returns: {
          is_me: boolean
          name: string
          written_at: string
        }[]
      }
      list_newsletters: {
        Args: { p_lang?: string; p_limit?: number }
        Returns: Json
      }
      make_admin: {
        Args: { p_email: string; p_role?: string }
        Returns: string
      }
      merge_guest_cart_to_user: {
        Args: { p_session_id: string; p_user_id: string }
        Returns: Json
      }
      newsletter_audience: { Args: Record<PropertyKey, never>; Returns: Json }
      newsletter_report: { Args: { p_id: string }; Returns: Json }
      open_quote_file: { Args: Record<PropertyKey, never>; Returns: Json }
      order_languages: { Args: { p_codes: string[] }; Returns: number }
      page_form: {
        Args: { p_body: string; p_path: string; p_query: string }
        Returns: Json
      }
      page_head: { Args: { p_lang?: string; p_path: string }; Returns: Json }
      page_history: {
        Args: { p_limit?: number; p_page: string }
        Returns: {
          action: string
          author: string
          created_at: string
          id: number
          language_code: string
          new_value: string
          old_value: string
          place: string
          row_id: string
          table_name: string
        }[]
      }
      panel_overview: { Args: Record<PropertyKey, never>; Returns: Json }
      panel_waiting: { Args: Record<PropertyKey, never>; Returns: Json }
      place_order: {
        Args: {
          p_cart_id: string
          p_contact: Json
          p_delivery: Json
          p_idempotency_key: string
          p_payment: Json
        }
        Returns: Json
      }
      preview_newsletter: {
        Args: { p_id: string; p_language: string }
        Returns: Json
      }
      preview_order: {
        Args: { p_cart_id: string; p_delivery?: Json; p_language?: string }
        Returns: Json
      }
      publish_drafts: { Args: { p_drafts?: string[] }; Returns: Json }
      quote_accept: {
        Args: {
          p_answers?: Json
          p_id: string
          p_offer: number
          p_token?: string
        }
        Returns: Json
      }
      quote_answer: {
        Args: {
          p_asks?: boolean
          p_id: string
          p_internal?: boolean
          p_item_id?: string
          p_text: string
        }
        Returns: undefined
      }
      quote_convert: {
        Args: { p_delivery?: Json; p_id: string; p_payment?: string }
        Returns: Json
      }
      quote_decline: {
        Args: {
          p_id: string
          p_offer: number
          p_reason?: string
          p_token?: string
        }
        Returns: Json
      }
      quote_offer: {
        Args: {
          p_expected_status: string
          p_id: string
          p_lines: Json
          p_terms: Json
        }
        Returns: Json
      }
      quote_reject: {
        Args: { p_expected_status: string; p_id: string; p_reason: string }
        Returns: undefined
      }
      quote_reply: {
        Args: {
          p_id: string
          p_item_id?: string
          p_text: string
          p_token?: string
        }
        Returns: Json
      }
      quote_request_revision: {
        Args: {
          p_id: string
          p_offer: number
          p_text: string
          p_token?: string
        }
        Returns: Json
      }
      quote_review: {
        Args: { p_expected_status: string; p_id: string }
        Returns: undefined
      }
      quote_withdraw: {
        Args: { p_id: string; p_token?: string }
        Returns: Json
      }
      rename_page: {
        Args: { p_page: string; p_slug: string }
        Returns: undefined
      }
      reply_application: {
        Args: { p_id: string; p_text: string }
        Returns: string
      }
      restore_footer_section: { Args: { p_version: number }; Returns: number }
      restore_revision: {
        Args: { p_before?: boolean; p_revision: number }
        Returns: Json
      }
      retry_newsletter: { Args: { p_id: string }; Returns: Json }
      review_seller_application: {
        Args: {
          p_answer?: string
          p_expected_status?: string
          p_id: string
          p_note?: string
          p_place?: Json
          p_status: string
        }
        Returns: Json
      }
      schedule_newsletter: {
        Args: { p_id: string; p_per_minute?: number; p_when?: string }
        Returns: Json
      }
      send_contact_message: {
        Args: {
          p_copy?: boolean
          p_email: string
          p_language?: string
          p_message: string
          p_name: string
          p_topic: string
          p_website?: string
        }
        Returns: Json
      }
      send_newsletter_test: {
        Args: { p_id: string; p_language: string }
        Returns: Json
      }
      set_default_language: { Args: { p_code: string }; Returns: undefined }
      set_message_status: {
        Args: { p_expected_status?: string; p_id: string; p_status: string }
        Returns: undefined
      }
      set_order_status: {
        Args: {
          p_expected_status: string
          p_order_id: string
          p_reason?: string
          p_status: string
        }
        Returns: undefined
      }
      set_payment_status: {
        Args: {
          p_expected_status: string
          p_order_id: string
          p_reason?: string
          p_status: string
        }
        Returns: undefined
      }
      settle_quotes: { Args: Record<PropertyKey, never>; Returns: number }
      sitemap: { Args: Record<PropertyKey, never>; Returns: Json }
      staff_list: {
        Args: Record<PropertyKey, never>
        Returns: {
          created_at: string
          email: string
          id: string
          is_active: boolean
          role: string
          user_id: string
        }[]
      }
      submit_quote: {
        Args: {
          p_contact: Json
          p_files?: Json
          p_idempotency_key: string
          p_lines: Json
          p_message: string
        }
        Returns: Json
      }
      submit_seller_application: {
        Args: { p_application: Json; p_consent: boolean; p_website?: string }
        Returns: Json
      }
      subscribe_newsletter: {
        Args: { p_email: string; p_language?: string; p_website?: string }
        Returns: Json
      }
      translation_history: {
        Args: { p_factory: string; p_key: string; p_limit?: number }
        Returns: {
          action: string
          author: string
          created_at: string
          id: number
          language_code: string
          new_value: string
          old_value: string
          place: string
          row_id: string
          table_name: string
        }[]
      }
      translations_table: { Args: { p_factory: string }; Returns: Json }
      unschedule_newsletter: { Args: { p_id: string }; Returns: Json }
      unsubscribe: { Args: { p_token: string }; Returns: Json }
    }
    Enums: {
      [_ in never]: never
    }
    CompositeTypes: {
      [_ in never]: never
    }
  }
}

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

export const Constants = {
  public: {
    Enums: {},
  },
} as const
