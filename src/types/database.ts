export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      admin_settings: {
        Row: {
          key: string;
          updated_at: string;
          updated_by: string | null;
          value: string;
        };
        Insert: {
          key: string;
          updated_at?: string;
          updated_by?: string | null;
          value?: string;
        };
        Update: {
          key?: string;
          updated_at?: string;
          updated_by?: string | null;
          value?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'admin_settings_updated_by_fkey';
            columns: ['updated_by'];
            isOneToOne: false;
            referencedRelation: 'users';
            referencedColumns: ['id'];
          },
        ];
      };
      call_notes: {
        Row: {
          call_id: string;
          notes: string;
          updated_at: string;
          version: number;
        };
        Insert: {
          call_id: string;
          notes: string;
          updated_at?: string;
          version?: number;
        };
        Update: {
          call_id?: string;
          notes?: string;
          updated_at?: string;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'call_notes_call_id_fkey';
            columns: ['call_id'];
            isOneToOne: true;
            referencedRelation: 'calls';
            referencedColumns: ['id'];
          },
        ];
      };
      call_slots: {
        Row: {
          created_at: string;
          host_id: string;
          id: string;
          kinds: string[];
          link: string;
          minutes: number;
          starts_at: string;
          time_zone: string;
          withdrawn_at: string | null;
        };
        Insert: {
          created_at?: string;
          host_id: string;
          id?: string;
          kinds: string[];
          link: string;
          minutes: number;
          starts_at: string;
          time_zone: string;
          withdrawn_at?: string | null;
        };
        Update: {
          created_at?: string;
          host_id?: string;
          id?: string;
          kinds?: string[];
          link?: string;
          minutes?: number;
          starts_at?: string;
          time_zone?: string;
          withdrawn_at?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'call_slots_host_id_fkey';
            columns: ['host_id'];
            isOneToOne: false;
            referencedRelation: 'users';
            referencedColumns: ['id'];
          },
        ];
      };
      calls: {
        Row: {
          booked_at: string;
          canceled_at: string | null;
          canceled_by: string | null;
          given_back: boolean;
          host_id: string | null;
          id: string;
          kind: string;
          link: string;
          minutes: number;
          sequence: number;
          slot_id: string | null;
          starts_at: string;
          topic: string | null;
          user_id: string;
        };
        Insert: {
          booked_at?: string;
          canceled_at?: string | null;
          canceled_by?: string | null;
          given_back?: boolean;
          host_id?: string | null;
          id?: string;
          kind: string;
          link: string;
          minutes: number;
          sequence?: number;
          slot_id?: string | null;
          starts_at: string;
          topic?: string | null;
          user_id: string;
        };
        Update: {
          booked_at?: string;
          canceled_at?: string | null;
          canceled_by?: string | null;
          given_back?: boolean;
          host_id?: string | null;
          id?: string;
          kind?: string;
          link?: string;
          minutes?: number;
          sequence?: number;
          slot_id?: string | null;
          starts_at?: string;
          topic?: string | null;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'calls_host_id_fkey';
            columns: ['host_id'];
            isOneToOne: false;
            referencedRelation: 'users';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'calls_slot_id_fkey';
            columns: ['slot_id'];
            isOneToOne: false;
            referencedRelation: 'call_slots';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'calls_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'users';
            referencedColumns: ['id'];
          },
        ];
      };
      card_offers: {
        Row: {
          claims: NonNullable<Json>;
          created_at: string;
          decline_note: string | null;
          format: string;
          id: string;
          offered_at: string;
          pitch_id: string;
          solemn: boolean;
          status: string;
          summary_bullets: string[];
          title: string;
          updated_at: string;
          user_id: string;
          variation_id: string;
        };
        Insert: {
          claims?: NonNullable<Json>;
          created_at?: string;
          decline_note?: string | null;
          format: string;
          id?: string;
          offered_at?: string;
          pitch_id: string;
          solemn?: boolean;
          status?: string;
          summary_bullets: string[];
          title: string;
          updated_at?: string;
          user_id: string;
          variation_id: string;
        };
        Update: {
          claims?: NonNullable<Json>;
          created_at?: string;
          decline_note?: string | null;
          format?: string;
          id?: string;
          offered_at?: string;
          pitch_id?: string;
          solemn?: boolean;
          status?: string;
          summary_bullets?: string[];
          title?: string;
          updated_at?: string;
          user_id?: string;
          variation_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'card_offers_pitch_id_fkey';
            columns: ['pitch_id'];
            isOneToOne: true;
            referencedRelation: 'pitches';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'card_offers_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'users';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'card_offers_variation_id_fkey';
            columns: ['variation_id'];
            isOneToOne: false;
            referencedRelation: 'pitch_variations';
            referencedColumns: ['id'];
          },
        ];
      };
      card_outcomes: {
        Row: {
          changed_at: string;
          item_id: string;
          seen_at: string | null;
          user_id: string;
        };
        Insert: {
          changed_at: string;
          item_id: string;
          seen_at?: string | null;
          user_id: string;
        };
        Update: {
          changed_at?: string;
          item_id?: string;
          seen_at?: string | null;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'card_outcomes_item_id_fkey';
            columns: ['item_id'];
            isOneToOne: true;
            referencedRelation: 'friday_fix_items';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'card_outcomes_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'users';
            referencedColumns: ['id'];
          },
        ];
      };
      card_verdicts: {
        Row: {
          created_at: string;
          item_id: string;
          updated_at: string;
          user_id: string;
          verdict: string;
          via: string;
        };
        Insert: {
          created_at?: string;
          item_id: string;
          updated_at?: string;
          user_id: string;
          verdict: string;
          via: string;
        };
        Update: {
          created_at?: string;
          item_id?: string;
          updated_at?: string;
          user_id?: string;
          verdict?: string;
          via?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'card_verdicts_item_id_fkey';
            columns: ['item_id'];
            isOneToOne: false;
            referencedRelation: 'friday_fix_items';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'card_verdicts_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'users';
            referencedColumns: ['id'];
          },
        ];
      };
      creator_profiles: {
        Row: {
          avatar_url: string | null;
          beats: string[];
          bio_long: string | null;
          bio_medium: string | null;
          bio_short: string | null;
          book_cover_url: string | null;
          book_title: string | null;
          city_region: string | null;
          contact_email: string | null;
          contact_name: string | null;
          contact_phone: string | null;
          coverage: NonNullable<Json>;
          created_at: string;
          epk_embargo_until: string | null;
          epk_published: boolean;
          facts: NonNullable<Json>;
          gallery: NonNullable<Json>;
          logline: string | null;
          name: string | null;
          offers: NonNullable<Json>;
          onboarding_completed_at: string | null;
          onboarding_step: number;
          press_kit_url: string | null;
          questions: NonNullable<Json>;
          slug: string;
          social_links: NonNullable<Json>;
          timely_angle: string | null;
          trailer_url: string | null;
          updated_at: string;
          user_id: string;
          version: number;
          website_url: string | null;
          who: string | null;
          work_kind: string;
        };
        Insert: {
          avatar_url?: string | null;
          beats?: string[];
          bio_long?: string | null;
          bio_medium?: string | null;
          bio_short?: string | null;
          book_cover_url?: string | null;
          book_title?: string | null;
          city_region?: string | null;
          contact_email?: string | null;
          contact_name?: string | null;
          contact_phone?: string | null;
          coverage?: NonNullable<Json>;
          created_at?: string;
          epk_embargo_until?: string | null;
          epk_published?: boolean;
          facts?: NonNullable<Json>;
          gallery?: NonNullable<Json>;
          logline?: string | null;
          name?: string | null;
          offers?: NonNullable<Json>;
          onboarding_completed_at?: string | null;
          onboarding_step?: number;
          press_kit_url?: string | null;
          questions?: NonNullable<Json>;
          slug: string;
          social_links?: NonNullable<Json>;
          timely_angle?: string | null;
          trailer_url?: string | null;
          updated_at?: string;
          user_id: string;
          version?: number;
          website_url?: string | null;
          who?: string | null;
          work_kind?: string;
        };
        Update: {
          avatar_url?: string | null;
          beats?: string[];
          bio_long?: string | null;
          bio_medium?: string | null;
          bio_short?: string | null;
          book_cover_url?: string | null;
          book_title?: string | null;
          city_region?: string | null;
          contact_email?: string | null;
          contact_name?: string | null;
          contact_phone?: string | null;
          coverage?: NonNullable<Json>;
          created_at?: string;
          epk_embargo_until?: string | null;
          epk_published?: boolean;
          facts?: NonNullable<Json>;
          gallery?: NonNullable<Json>;
          logline?: string | null;
          name?: string | null;
          offers?: NonNullable<Json>;
          onboarding_completed_at?: string | null;
          onboarding_step?: number;
          press_kit_url?: string | null;
          questions?: NonNullable<Json>;
          slug?: string;
          social_links?: NonNullable<Json>;
          timely_angle?: string | null;
          trailer_url?: string | null;
          updated_at?: string;
          user_id?: string;
          version?: number;
          website_url?: string | null;
          who?: string | null;
          work_kind?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'creator_profiles_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: true;
            referencedRelation: 'users';
            referencedColumns: ['id'];
          },
        ];
      };
      digest_deliveries: {
        Row: {
          attempts: number;
          bounced_at: string | null;
          card_order: string[] | null;
          clicked_at: string | null;
          complained_at: string | null;
          created_at: string;
          due_at: string;
          email: string;
          error: string | null;
          id: string;
          issue_id: string;
          next_attempt_at: string;
          refusals: number;
          sent_at: string | null;
          status: string;
          subscriber_id: string | null;
          unsubscribed_at: string | null;
          user_id: string | null;
        };
        Insert: {
          attempts?: number;
          bounced_at?: string | null;
          card_order?: string[] | null;
          clicked_at?: string | null;
          complained_at?: string | null;
          created_at?: string;
          due_at?: string;
          email: string;
          error?: string | null;
          id?: string;
          issue_id: string;
          next_attempt_at?: string;
          refusals?: number;
          sent_at?: string | null;
          status?: string;
          subscriber_id?: string | null;
          unsubscribed_at?: string | null;
          user_id?: string | null;
        };
        Update: {
          attempts?: number;
          bounced_at?: string | null;
          card_order?: string[] | null;
          clicked_at?: string | null;
          complained_at?: string | null;
          created_at?: string;
          due_at?: string;
          email?: string;
          error?: string | null;
          id?: string;
          issue_id?: string;
          next_attempt_at?: string;
          refusals?: number;
          sent_at?: string | null;
          status?: string;
          subscriber_id?: string | null;
          unsubscribed_at?: string | null;
          user_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'digest_deliveries_issue_id_fkey';
            columns: ['issue_id'];
            isOneToOne: false;
            referencedRelation: 'friday_fix_issues';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'digest_deliveries_subscriber_id_fkey';
            columns: ['subscriber_id'];
            isOneToOne: false;
            referencedRelation: 'newsletter_subscribers';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'digest_deliveries_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'users';
            referencedColumns: ['id'];
          },
        ];
      };
      friday_fix_issues: {
        Row: {
          counted_at: string | null;
          created_at: string;
          fixed_to: string | null;
          fixing: string;
          id: string;
          intro: string | null;
          issue_date: string;
          published_at: string | null;
          recipient_count: number | null;
          scheduled_at: string | null;
          status: string;
          subject: string | null;
          title: string;
          updated_at: string;
        };
        Insert: {
          counted_at?: string | null;
          created_at?: string;
          fixed_to?: string | null;
          fixing?: string;
          id?: string;
          intro?: string | null;
          issue_date: string;
          published_at?: string | null;
          recipient_count?: number | null;
          scheduled_at?: string | null;
          status?: string;
          subject?: string | null;
          title: string;
          updated_at?: string;
        };
        Update: {
          counted_at?: string | null;
          created_at?: string;
          fixed_to?: string | null;
          fixing?: string;
          id?: string;
          intro?: string | null;
          issue_date?: string;
          published_at?: string | null;
          recipient_count?: number | null;
          scheduled_at?: string | null;
          status?: string;
          subject?: string | null;
          title?: string;
          updated_at?: string;
        };
        Relationships: [];
      };
      friday_fix_items: {
        Row: {
          assets_url: string | null;
          city_region: string | null;
          created_at: string;
          creator_user_id: string | null;
          format: string;
          id: string;
          invented: boolean;
          issue_id: string;
          model_written: boolean;
          news_peg: string | null;
          offer_id: string | null;
          position: number;
          relevance: string;
          summary_bullets: string[];
          title: string;
          updated_at: string;
          withdrawn_at: string | null;
          withdrawn_reason: string | null;
        };
        Insert: {
          assets_url?: string | null;
          city_region?: string | null;
          created_at?: string;
          creator_user_id?: string | null;
          format: string;
          id?: string;
          invented?: boolean;
          issue_id: string;
          model_written?: boolean;
          news_peg?: string | null;
          offer_id?: string | null;
          position: number;
          relevance: string;
          summary_bullets: string[];
          title: string;
          updated_at?: string;
          withdrawn_at?: string | null;
          withdrawn_reason?: string | null;
        };
        Update: {
          assets_url?: string | null;
          city_region?: string | null;
          created_at?: string;
          creator_user_id?: string | null;
          format?: string;
          id?: string;
          invented?: boolean;
          issue_id?: string;
          model_written?: boolean;
          news_peg?: string | null;
          offer_id?: string | null;
          position?: number;
          relevance?: string;
          summary_bullets?: string[];
          title?: string;
          updated_at?: string;
          withdrawn_at?: string | null;
          withdrawn_reason?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'friday_fix_items_creator_user_id_fkey';
            columns: ['creator_user_id'];
            isOneToOne: false;
            referencedRelation: 'users';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'friday_fix_items_issue_id_fkey';
            columns: ['issue_id'];
            isOneToOne: false;
            referencedRelation: 'friday_fix_issues';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'friday_fix_items_offer_id_fkey';
            columns: ['offer_id'];
            isOneToOne: false;
            referencedRelation: 'card_offers';
            referencedColumns: ['id'];
          },
        ];
      };
      intro_requests: {
        Row: {
          answered_at: string | null;
          created_at: string;
          creator_user_id: string | null;
          expires_at: string;
          id: string;
          item_id: string;
          media_user_id: string;
          message: string | null;
          read_at: string | null;
          reminded_at: string | null;
          status: string;
        };
        Insert: {
          answered_at?: string | null;
          created_at?: string;
          creator_user_id?: string | null;
          expires_at?: string;
          id?: string;
          item_id: string;
          media_user_id: string;
          message?: string | null;
          read_at?: string | null;
          reminded_at?: string | null;
          status?: string;
        };
        Update: {
          answered_at?: string | null;
          created_at?: string;
          creator_user_id?: string | null;
          expires_at?: string;
          id?: string;
          item_id?: string;
          media_user_id?: string;
          message?: string | null;
          read_at?: string | null;
          reminded_at?: string | null;
          status?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'intro_requests_creator_user_id_fkey';
            columns: ['creator_user_id'];
            isOneToOne: false;
            referencedRelation: 'users';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'intro_requests_item_id_fkey';
            columns: ['item_id'];
            isOneToOne: false;
            referencedRelation: 'friday_fix_items';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'intro_requests_media_user_id_fkey';
            columns: ['media_user_id'];
            isOneToOne: false;
            referencedRelation: 'users';
            referencedColumns: ['id'];
          },
        ];
      };
      media_profiles: {
        Row: {
          ai_stance: string;
          away_until: string | null;
          beats: string[];
          created_at: string;
          digest_day: string;
          digest_hour: number;
          digest_subscribed: boolean;
          formats: string[];
          looking_for_now: string;
          media_role: string;
          outlet_id: string | null;
          outlet_name: string | null;
          outlet_proof: string | null;
          outlet_proven_at: string | null;
          paused: boolean;
          receipt_on: boolean;
          region: string | null;
          time_zone: string;
          unsubscribe_token: string;
          updated_at: string;
          user_id: string;
          weekly_cap: number;
          welcomed_at: string | null;
        };
        Insert: {
          ai_stance?: string;
          away_until?: string | null;
          beats?: string[];
          created_at?: string;
          digest_day?: string;
          digest_hour?: number;
          digest_subscribed?: boolean;
          formats?: string[];
          looking_for_now?: string;
          media_role?: string;
          outlet_id?: string | null;
          outlet_name?: string | null;
          outlet_proof?: string | null;
          outlet_proven_at?: string | null;
          paused?: boolean;
          receipt_on?: boolean;
          region?: string | null;
          time_zone?: string;
          unsubscribe_token?: string;
          updated_at?: string;
          user_id: string;
          weekly_cap?: number;
          welcomed_at?: string | null;
        };
        Update: {
          ai_stance?: string;
          away_until?: string | null;
          beats?: string[];
          created_at?: string;
          digest_day?: string;
          digest_hour?: number;
          digest_subscribed?: boolean;
          formats?: string[];
          looking_for_now?: string;
          media_role?: string;
          outlet_id?: string | null;
          outlet_name?: string | null;
          outlet_proof?: string | null;
          outlet_proven_at?: string | null;
          paused?: boolean;
          receipt_on?: boolean;
          region?: string | null;
          time_zone?: string;
          unsubscribe_token?: string;
          updated_at?: string;
          user_id?: string;
          weekly_cap?: number;
          welcomed_at?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'media_profiles_outlet_id_fkey';
            columns: ['outlet_id'];
            isOneToOne: false;
            referencedRelation: 'outlets';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'media_profiles_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: true;
            referencedRelation: 'users';
            referencedColumns: ['id'];
          },
        ];
      };
      media_requests: {
        Row: {
          again_of: string | null;
          ai_stance: string;
          beats: string[];
          choose_up_to: number;
          closed_at: string | null;
          created_at: string;
          deadline: string;
          details: string;
          format: string;
          id: string;
          media_user_id: string;
          noticed_at: string | null;
          place: string | null;
          slug: string;
          status: string;
          told_at: string | null;
          topic: string;
          wanted: number;
        };
        Insert: {
          again_of?: string | null;
          ai_stance?: string;
          beats?: string[];
          choose_up_to?: number;
          closed_at?: string | null;
          created_at?: string;
          deadline: string;
          details?: string;
          format: string;
          id?: string;
          media_user_id: string;
          noticed_at?: string | null;
          place?: string | null;
          slug: string;
          status?: string;
          told_at?: string | null;
          topic: string;
          wanted?: number;
        };
        Update: {
          again_of?: string | null;
          ai_stance?: string;
          beats?: string[];
          choose_up_to?: number;
          closed_at?: string | null;
          created_at?: string;
          deadline?: string;
          details?: string;
          format?: string;
          id?: string;
          media_user_id?: string;
          noticed_at?: string | null;
          place?: string | null;
          slug?: string;
          status?: string;
          told_at?: string | null;
          topic?: string;
          wanted?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'media_requests_again_of_fkey';
            columns: ['again_of'];
            isOneToOne: false;
            referencedRelation: 'media_requests';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'media_requests_media_user_id_fkey';
            columns: ['media_user_id'];
            isOneToOne: false;
            referencedRelation: 'users';
            referencedColumns: ['id'];
          },
        ];
      };
      newsletter_subscribers: {
        Row: {
          closed_at: string | null;
          confirmed_at: string | null;
          created_at: string;
          email: string;
          id: string;
          status: string;
          unsubscribed_at: string | null;
          updated_at: string;
        };
        Insert: {
          closed_at?: string | null;
          confirmed_at?: string | null;
          created_at?: string;
          email: string;
          id?: string;
          status?: string;
          unsubscribed_at?: string | null;
          updated_at?: string;
        };
        Update: {
          closed_at?: string | null;
          confirmed_at?: string | null;
          created_at?: string;
          email?: string;
          id?: string;
          status?: string;
          unsubscribed_at?: string | null;
          updated_at?: string;
        };
        Relationships: [];
      };
      outlets: {
        Row: {
          active: boolean;
          ai_stance: string;
          audience: string;
          beats: string[];
          confirmed_at: string | null;
          created_at: string;
          description: string;
          format: string;
          id: string;
          interests: string;
          invented: boolean;
          media_user_id: string | null;
          name: string;
          region: string;
          slug: string;
          time_zone: string;
          updated_at: string;
          weekly_cap: number;
        };
        Insert: {
          active?: boolean;
          ai_stance?: string;
          audience?: string;
          beats?: string[];
          confirmed_at?: string | null;
          created_at?: string;
          description?: string;
          format: string;
          id?: string;
          interests?: string;
          invented?: boolean;
          media_user_id?: string | null;
          name: string;
          region?: string;
          slug: string;
          time_zone?: string;
          updated_at?: string;
          weekly_cap?: number;
        };
        Update: {
          active?: boolean;
          ai_stance?: string;
          audience?: string;
          beats?: string[];
          confirmed_at?: string | null;
          created_at?: string;
          description?: string;
          format?: string;
          id?: string;
          interests?: string;
          invented?: boolean;
          media_user_id?: string | null;
          name?: string;
          region?: string;
          slug?: string;
          time_zone?: string;
          updated_at?: string;
          weekly_cap?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'outlets_media_user_id_fkey';
            columns: ['media_user_id'];
            isOneToOne: false;
            referencedRelation: 'users';
            referencedColumns: ['id'];
          },
        ];
      };
      own_pegs: {
        Row: {
          beats: string[];
          created_at: string;
          id: string;
          note: string;
          peg_date: string;
          title: string;
          updated_at: string;
          user_id: string;
        };
        Insert: {
          beats?: string[];
          created_at?: string;
          id?: string;
          note?: string;
          peg_date: string;
          title: string;
          updated_at?: string;
          user_id?: string;
        };
        Update: {
          beats?: string[];
          created_at?: string;
          id?: string;
          note?: string;
          peg_date?: string;
          title?: string;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'own_pegs_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'users';
            referencedColumns: ['id'];
          },
        ];
      };
      pieces: {
        Row: {
          came_out_on: string;
          ref_id: string;
          reported_at: string;
          source: string;
          url: string;
          user_id: string;
        };
        Insert: {
          came_out_on: string;
          ref_id: string;
          reported_at?: string;
          source: string;
          url: string;
          user_id: string;
        };
        Update: {
          came_out_on?: string;
          ref_id?: string;
          reported_at?: string;
          source?: string;
          url?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'pieces_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'users';
            referencedColumns: ['id'];
          },
        ];
      };
      pitch_confirmations: {
        Row: {
          confirmed_at: string;
          id: string;
          line: string;
          text: string;
          user_id: string;
          variation_id: string;
        };
        Insert: {
          confirmed_at?: string;
          id?: string;
          line: string;
          text: string;
          user_id: string;
          variation_id: string;
        };
        Update: {
          confirmed_at?: string;
          id?: string;
          line?: string;
          text?: string;
          user_id?: string;
          variation_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'pitch_confirmations_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'users';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'pitch_confirmations_variation_id_fkey';
            columns: ['variation_id'];
            isOneToOne: false;
            referencedRelation: 'pitch_variations';
            referencedColumns: ['id'];
          },
        ];
      };
      pitch_events: {
        Row: {
          created_at: string;
          detail: NonNullable<Json>;
          id: string;
          kind: string;
          send_id: string;
          user_id: string;
        };
        Insert: {
          created_at?: string;
          detail?: NonNullable<Json>;
          id?: string;
          kind: string;
          send_id: string;
          user_id: string;
        };
        Update: {
          created_at?: string;
          detail?: NonNullable<Json>;
          id?: string;
          kind?: string;
          send_id?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'pitch_events_send_id_fkey';
            columns: ['send_id'];
            isOneToOne: false;
            referencedRelation: 'pitch_sends';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'pitch_events_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'users';
            referencedColumns: ['id'];
          },
        ];
      };
      pitch_reviews: {
        Row: {
          claims: NonNullable<Json>;
          closing_word: string | null;
          handed_in_at: string;
          id: string;
          mailed_at: string | null;
          news_peg: string;
          pitch_id: string;
          pitch_type: string;
          plan: string;
          question: string | null;
          revision: number;
          seen_at: string | null;
          sent_at: string | null;
          taken_at: string | null;
          taken_by: string | null;
          user_id: string;
          variation_id: string | null;
          week: string;
          words: NonNullable<Json>;
        };
        Insert: {
          claims: NonNullable<Json>;
          closing_word?: string | null;
          handed_in_at?: string;
          id?: string;
          mailed_at?: string | null;
          news_peg: string;
          pitch_id: string;
          pitch_type: string;
          plan: string;
          question?: string | null;
          revision: number;
          seen_at?: string | null;
          sent_at?: string | null;
          taken_at?: string | null;
          taken_by?: string | null;
          user_id: string;
          variation_id?: string | null;
          week: string;
          words: NonNullable<Json>;
        };
        Update: {
          claims?: NonNullable<Json>;
          closing_word?: string | null;
          handed_in_at?: string;
          id?: string;
          mailed_at?: string | null;
          news_peg?: string;
          pitch_id?: string;
          pitch_type?: string;
          plan?: string;
          question?: string | null;
          revision?: number;
          seen_at?: string | null;
          sent_at?: string | null;
          taken_at?: string | null;
          taken_by?: string | null;
          user_id?: string;
          variation_id?: string | null;
          week?: string;
          words?: NonNullable<Json>;
        };
        Relationships: [
          {
            foreignKeyName: 'pitch_reviews_pitch_id_fkey';
            columns: ['pitch_id'];
            isOneToOne: false;
            referencedRelation: 'pitches';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'pitch_reviews_taken_by_fkey';
            columns: ['taken_by'];
            isOneToOne: false;
            referencedRelation: 'users';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'pitch_reviews_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'users';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'pitch_reviews_variation_id_fkey';
            columns: ['variation_id'];
            isOneToOne: false;
            referencedRelation: 'pitch_variations';
            referencedColumns: ['id'];
          },
        ];
      };
      pitch_runs: {
        Row: {
          attempt: number;
          chosen: Json | null;
          ended_at: string | null;
          error_code: string | null;
          id: string;
          news_peg: string;
          peg_date: string | null;
          pitch_id: string | null;
          pitch_type: string;
          prepared_by: string | null;
          previous: Json | null;
          said_at: string | null;
          started_at: string;
          status: string;
          story: NonNullable<Json>;
          take: string;
          user_id: string;
          variation_id: string | null;
        };
        Insert: {
          attempt?: number;
          chosen?: Json | null;
          ended_at?: string | null;
          error_code?: string | null;
          id: string;
          news_peg: string;
          peg_date?: string | null;
          pitch_id?: string | null;
          pitch_type: string;
          prepared_by?: string | null;
          previous?: Json | null;
          said_at?: string | null;
          started_at?: string;
          status?: string;
          story?: NonNullable<Json>;
          take?: string;
          user_id: string;
          variation_id?: string | null;
        };
        Update: {
          attempt?: number;
          chosen?: Json | null;
          ended_at?: string | null;
          error_code?: string | null;
          id?: string;
          news_peg?: string;
          peg_date?: string | null;
          pitch_id?: string | null;
          pitch_type?: string;
          prepared_by?: string | null;
          previous?: Json | null;
          said_at?: string | null;
          started_at?: string;
          status?: string;
          story?: NonNullable<Json>;
          take?: string;
          user_id?: string;
          variation_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'pitch_runs_pitch_id_fkey';
            columns: ['pitch_id'];
            isOneToOne: false;
            referencedRelation: 'pitches';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'pitch_runs_prepared_by_fkey';
            columns: ['prepared_by'];
            isOneToOne: false;
            referencedRelation: 'users';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'pitch_runs_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'users';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'pitch_runs_variation_id_fkey';
            columns: ['variation_id'];
            isOneToOne: false;
            referencedRelation: 'pitch_variations';
            referencedColumns: ['id'];
          },
        ];
      };
      pitch_sends: {
        Row: {
          answer: string | null;
          answer_note: string | null;
          answered_at: string | null;
          body_text: string;
          bounced_at: string | null;
          clicked_at: string | null;
          created_at: string;
          editor_email: string | null;
          editor_name: string | null;
          error: string | null;
          follow_up_count: number;
          follow_up_wanted: boolean;
          followed_up_at: string | null;
          id: string;
          in_draw: boolean;
          opened_at: string | null;
          outlet_id: string;
          outlet_name: string;
          own_mark: string | null;
          own_mark_on: string | null;
          own_mark_url: string | null;
          own_marked_at: string | null;
          pitch_id: string;
          release_at: string;
          relevance: string | null;
          revision: number;
          sent_at: string | null;
          status: string;
          subject: string;
          updated_at: string;
          user_id: string;
          variation_id: string;
          yes_replied_at: string | null;
          may_go_now: boolean | null;
          outlet_label: string | null;
        };
        Insert: {
          answer?: string | null;
          answer_note?: string | null;
          answered_at?: string | null;
          body_text: string;
          bounced_at?: string | null;
          clicked_at?: string | null;
          created_at?: string;
          editor_email?: string | null;
          editor_name?: string | null;
          error?: string | null;
          follow_up_count?: number;
          follow_up_wanted?: boolean;
          followed_up_at?: string | null;
          id?: string;
          in_draw?: boolean;
          opened_at?: string | null;
          outlet_id: string;
          outlet_name: string;
          own_mark?: string | null;
          own_mark_on?: string | null;
          own_mark_url?: string | null;
          own_marked_at?: string | null;
          pitch_id: string;
          release_at: string;
          relevance?: string | null;
          revision?: number;
          sent_at?: string | null;
          status?: string;
          subject: string;
          updated_at?: string;
          user_id: string;
          variation_id: string;
          yes_replied_at?: string | null;
        };
        Update: {
          answer?: string | null;
          answer_note?: string | null;
          answered_at?: string | null;
          body_text?: string;
          bounced_at?: string | null;
          clicked_at?: string | null;
          created_at?: string;
          editor_email?: string | null;
          editor_name?: string | null;
          error?: string | null;
          follow_up_count?: number;
          follow_up_wanted?: boolean;
          followed_up_at?: string | null;
          id?: string;
          in_draw?: boolean;
          opened_at?: string | null;
          outlet_id?: string;
          outlet_name?: string;
          own_mark?: string | null;
          own_mark_on?: string | null;
          own_mark_url?: string | null;
          own_marked_at?: string | null;
          pitch_id?: string;
          release_at?: string;
          relevance?: string | null;
          revision?: number;
          sent_at?: string | null;
          status?: string;
          subject?: string;
          updated_at?: string;
          user_id?: string;
          variation_id?: string;
          yes_replied_at?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'pitch_sends_outlet_id_fkey';
            columns: ['outlet_id'];
            isOneToOne: false;
            referencedRelation: 'outlets';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'pitch_sends_pitch_id_fkey';
            columns: ['pitch_id'];
            isOneToOne: false;
            referencedRelation: 'pitches';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'pitch_sends_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'users';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'pitch_sends_variation_id_fkey';
            columns: ['variation_id'];
            isOneToOne: false;
            referencedRelation: 'pitch_variations';
            referencedColumns: ['id'];
          },
        ];
      };
      pitch_variations: {
        Row: {
          angle: string;
          claims: NonNullable<Json>;
          created_at: string;
          edited_at: string | null;
          grounds: Json | null;
          headline: string;
          id: string;
          line1_hook: string;
          line2_whynow: string;
          line3_whyyou: string;
          model_drafted: boolean;
          pitch_id: string;
          pitch_type: string | null;
          position: number;
          revision: number;
          talking_points: Json | null;
          user_id: string;
          written: Json | null;
        };
        Insert: {
          angle: string;
          claims?: NonNullable<Json>;
          created_at?: string;
          edited_at?: string | null;
          grounds?: Json | null;
          headline: string;
          id?: string;
          line1_hook: string;
          line2_whynow: string;
          line3_whyyou: string;
          model_drafted?: boolean;
          pitch_id: string;
          pitch_type?: string | null;
          position: number;
          revision?: number;
          talking_points?: Json | null;
          user_id: string;
          written?: Json | null;
        };
        Update: {
          angle?: string;
          claims?: NonNullable<Json>;
          created_at?: string;
          edited_at?: string | null;
          grounds?: Json | null;
          headline?: string;
          id?: string;
          line1_hook?: string;
          line2_whynow?: string;
          line3_whyyou?: string;
          model_drafted?: boolean;
          pitch_id?: string;
          pitch_type?: string | null;
          position?: number;
          revision?: number;
          talking_points?: Json | null;
          user_id?: string;
          written?: Json | null;
        };
        Relationships: [
          {
            foreignKeyName: 'pitch_variations_pitch_id_fkey';
            columns: ['pitch_id'];
            isOneToOne: false;
            referencedRelation: 'pitches';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'pitch_variations_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'users';
            referencedColumns: ['id'];
          },
        ];
      };
      pitches: {
        Row: {
          chosen: Json | null;
          created_at: string;
          duration_ms: number | null;
          fallback_reason: string | null;
          generator: string;
          grounds: NonNullable<Json>;
          id: string;
          input_tokens: number | null;
          model: string | null;
          news_peg: string;
          output_tokens: number | null;
          peg_confirmed_at: string | null;
          peg_date: string | null;
          pitch_type: string;
          prepared_as: string | null;
          prepared_by: string | null;
          story: NonNullable<Json>;
          take: string;
          used_as: string | null;
          used_at: string | null;
          user_id: string;
        };
        Insert: {
          chosen?: Json | null;
          created_at?: string;
          duration_ms?: number | null;
          fallback_reason?: string | null;
          generator: string;
          grounds?: NonNullable<Json>;
          id?: string;
          input_tokens?: number | null;
          model?: string | null;
          news_peg: string;
          output_tokens?: number | null;
          peg_confirmed_at?: string | null;
          peg_date?: string | null;
          pitch_type: string;
          prepared_as?: string | null;
          prepared_by?: string | null;
          story?: NonNullable<Json>;
          take?: string;
          used_as?: string | null;
          used_at?: string | null;
          user_id: string;
        };
        Update: {
          chosen?: Json | null;
          created_at?: string;
          duration_ms?: number | null;
          fallback_reason?: string | null;
          generator?: string;
          grounds?: NonNullable<Json>;
          id?: string;
          input_tokens?: number | null;
          model?: string | null;
          news_peg?: string;
          output_tokens?: number | null;
          peg_confirmed_at?: string | null;
          peg_date?: string | null;
          pitch_type?: string;
          prepared_as?: string | null;
          prepared_by?: string | null;
          story?: NonNullable<Json>;
          take?: string;
          used_as?: string | null;
          used_at?: string | null;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'pitches_prepared_by_fkey';
            columns: ['prepared_by'];
            isOneToOne: false;
            referencedRelation: 'users';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'pitches_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'users';
            referencedColumns: ['id'];
          },
        ];
      };
      profile_drafts: {
        Row: {
          revision: number;
          typed: NonNullable<Json>;
          updated_at: string;
          user_id: string;
          version: number | null;
        };
        Insert: {
          revision?: number;
          typed: NonNullable<Json>;
          updated_at?: string;
          user_id: string;
          version?: number | null;
        };
        Update: {
          revision?: number;
          typed?: NonNullable<Json>;
          updated_at?: string;
          user_id?: string;
          version?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: 'profile_drafts_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: true;
            referencedRelation: 'users';
            referencedColumns: ['id'];
          },
        ];
      };
      reconcile_runs: {
        Row: {
          asked_by: string | null;
          drift: NonNullable<Json>;
          error: string | null;
          events_fetched: number;
          finished_at: string | null;
          id: string;
          leased_until: string | null;
          reached: Json | null;
          repair: boolean;
          repaired: number;
          started_at: string;
          subscriptions_checked: number;
          worked_at: string;
        };
        Insert: {
          asked_by?: string | null;
          drift?: NonNullable<Json>;
          error?: string | null;
          events_fetched?: number;
          finished_at?: string | null;
          id?: string;
          leased_until?: string | null;
          reached?: Json | null;
          repair?: boolean;
          repaired?: number;
          started_at?: string;
          subscriptions_checked?: number;
          worked_at?: string;
        };
        Update: {
          asked_by?: string | null;
          drift?: NonNullable<Json>;
          error?: string | null;
          events_fetched?: number;
          finished_at?: string | null;
          id?: string;
          leased_until?: string | null;
          reached?: Json | null;
          repair?: boolean;
          repaired?: number;
          started_at?: string;
          subscriptions_checked?: number;
          worked_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'reconcile_runs_asked_by_fkey';
            columns: ['asked_by'];
            isOneToOne: false;
            referencedRelation: 'users';
            referencedColumns: ['id'];
          },
        ];
      };
      request_entries: {
        Row: {
          asked_at: string | null;
          asked_back_at: string | null;
          asked_for: Json | null;
          chosen_at: string | null;
          created_at: string;
          declined_at: string | null;
          fit: number;
          generator: string;
          id: string;
          media_user_id: string;
          note: string | null;
          pitch_id: string;
          question: string | null;
          read_at: string | null;
          relevance: string;
          replied_at: string | null;
          reply: string | null;
          request_id: string;
          set_aside_at: string | null;
          sources: NonNullable<Json>;
          text: string;
          user_id: string;
          variation_id: string;
          word: string | null;
          word_due_at: string | null;
          words: NonNullable<Json>;
          yes_replied_at: string | null;
        };
        Insert: {
          asked_at?: string | null;
          asked_back_at?: string | null;
          asked_for?: Json | null;
          chosen_at?: string | null;
          created_at?: string;
          declined_at?: string | null;
          fit: number;
          generator: string;
          id?: string;
          media_user_id: string;
          note?: string | null;
          pitch_id: string;
          question?: string | null;
          read_at?: string | null;
          relevance: string;
          replied_at?: string | null;
          reply?: string | null;
          request_id: string;
          set_aside_at?: string | null;
          sources?: NonNullable<Json>;
          text: string;
          user_id: string;
          variation_id: string;
          word?: string | null;
          word_due_at?: string | null;
          words: NonNullable<Json>;
          yes_replied_at?: string | null;
        };
        Update: {
          asked_at?: string | null;
          asked_back_at?: string | null;
          asked_for?: Json | null;
          chosen_at?: string | null;
          created_at?: string;
          declined_at?: string | null;
          fit?: number;
          generator?: string;
          id?: string;
          media_user_id?: string;
          note?: string | null;
          pitch_id?: string;
          question?: string | null;
          read_at?: string | null;
          relevance?: string;
          replied_at?: string | null;
          reply?: string | null;
          request_id?: string;
          set_aside_at?: string | null;
          sources?: NonNullable<Json>;
          text?: string;
          user_id?: string;
          variation_id?: string;
          word?: string | null;
          word_due_at?: string | null;
          words?: NonNullable<Json>;
          yes_replied_at?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'request_entries_media_user_id_fkey';
            columns: ['media_user_id'];
            isOneToOne: false;
            referencedRelation: 'users';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'request_entries_pitch_id_fkey';
            columns: ['pitch_id'];
            isOneToOne: false;
            referencedRelation: 'pitches';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'request_entries_request_id_fkey';
            columns: ['request_id'];
            isOneToOne: false;
            referencedRelation: 'media_requests';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'request_entries_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'users';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'request_entries_variation_id_fkey';
            columns: ['variation_id'];
            isOneToOne: false;
            referencedRelation: 'pitch_variations';
            referencedColumns: ['id'];
          },
        ];
      };
      request_reports: {
        Row: {
          created_at: string;
          reason: string;
          request_id: string;
          user_id: string;
        };
        Insert: {
          created_at?: string;
          reason: string;
          request_id: string;
          user_id: string;
        };
        Update: {
          created_at?: string;
          reason?: string;
          request_id?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'request_reports_request_id_fkey';
            columns: ['request_id'];
            isOneToOne: false;
            referencedRelation: 'media_requests';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'request_reports_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'users';
            referencedColumns: ['id'];
          },
        ];
      };
      review_comments: {
        Row: {
          comment: string | null;
          decided_at: string | null;
          decision: string | null;
          id: string;
          line: string;
          position: number;
          review_id: string;
          sentence: string;
          suggestion: string | null;
          user_id: string;
        };
        Insert: {
          comment?: string | null;
          decided_at?: string | null;
          decision?: string | null;
          id?: string;
          line: string;
          position: number;
          review_id: string;
          sentence: string;
          suggestion?: string | null;
          user_id: string;
        };
        Update: {
          comment?: string | null;
          decided_at?: string | null;
          decision?: string | null;
          id?: string;
          line?: string;
          position?: number;
          review_id?: string;
          sentence?: string;
          suggestion?: string | null;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'review_comments_review_id_fkey';
            columns: ['review_id'];
            isOneToOne: false;
            referencedRelation: 'pitch_reviews';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'review_comments_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'users';
            referencedColumns: ['id'];
          },
        ];
      };
      subscriptions: {
        Row: {
          access_ended_at: string | null;
          access_until: string | null;
          attention: string | null;
          cancel_at: string | null;
          cancel_at_period_end: boolean;
          created_at: string;
          current_period_end: string | null;
          email: string | null;
          id: string;
          money_back: boolean;
          pause_behavior: string | null;
          plan: string | null;
          price_count: number;
          price_id: string | null;
          refund: string | null;
          reread_applied: number;
          reread_due_at: string | null;
          reread_lease: number;
          source_event_id: string | null;
          source_occurred_at: number;
          status: string;
          stripe_customer_id: string | null;
          stripe_status: string | null;
          stripe_subscription_id: string;
          updated_at: string;
          user_id: string | null;
        };
        Insert: {
          access_ended_at?: string | null;
          access_until?: string | null;
          attention?: string | null;
          cancel_at?: string | null;
          cancel_at_period_end?: boolean;
          created_at?: string;
          current_period_end?: string | null;
          email?: string | null;
          id?: string;
          money_back?: boolean;
          pause_behavior?: string | null;
          plan?: string | null;
          price_count?: number;
          price_id?: string | null;
          refund?: string | null;
          reread_applied?: number;
          reread_due_at?: string | null;
          reread_lease?: number;
          source_event_id?: string | null;
          source_occurred_at?: number;
          status: string;
          stripe_customer_id?: string | null;
          stripe_status?: string | null;
          stripe_subscription_id: string;
          updated_at?: string;
          user_id?: string | null;
        };
        Update: {
          access_ended_at?: string | null;
          access_until?: string | null;
          attention?: string | null;
          cancel_at?: string | null;
          cancel_at_period_end?: boolean;
          created_at?: string;
          current_period_end?: string | null;
          email?: string | null;
          id?: string;
          money_back?: boolean;
          pause_behavior?: string | null;
          plan?: string | null;
          price_count?: number;
          price_id?: string | null;
          refund?: string | null;
          reread_applied?: number;
          reread_due_at?: string | null;
          reread_lease?: number;
          source_event_id?: string | null;
          source_occurred_at?: number;
          status?: string;
          stripe_customer_id?: string | null;
          stripe_status?: string | null;
          stripe_subscription_id?: string;
          updated_at?: string;
          user_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'subscriptions_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'users';
            referencedColumns: ['id'];
          },
        ];
      };
      support_messages: {
        Row: {
          admin_id: string | null;
          created_at: string;
          errors: string[];
          from_team: boolean;
          id: string;
          page: string | null;
          thread_id: string;
          user_id: string;
          words: string;
        };
        Insert: {
          admin_id?: string | null;
          created_at?: string;
          errors?: string[];
          from_team?: boolean;
          id?: string;
          page?: string | null;
          thread_id: string;
          user_id: string;
          words: string;
        };
        Update: {
          admin_id?: string | null;
          created_at?: string;
          errors?: string[];
          from_team?: boolean;
          id?: string;
          page?: string | null;
          thread_id?: string;
          user_id?: string;
          words?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'support_messages_admin_id_fkey';
            columns: ['admin_id'];
            isOneToOne: false;
            referencedRelation: 'users';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'support_messages_thread_id_fkey';
            columns: ['thread_id'];
            isOneToOne: false;
            referencedRelation: 'support_threads';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'support_messages_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'users';
            referencedColumns: ['id'];
          },
        ];
      };
      support_threads: {
        Row: {
          changed_at: string;
          created_at: string;
          due_at: string;
          id: string;
          plan: string;
          status: string;
          subject: string;
          user_id: string;
        };
        Insert: {
          changed_at?: string;
          created_at?: string;
          due_at: string;
          id?: string;
          plan: string;
          status?: string;
          subject: string;
          user_id: string;
        };
        Update: {
          changed_at?: string;
          created_at?: string;
          due_at?: string;
          id?: string;
          plan?: string;
          status?: string;
          subject?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'support_threads_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'users';
            referencedColumns: ['id'];
          },
        ];
      };
      system_logs: {
        Row: {
          action: string;
          created_at: string;
          detail: NonNullable<Json>;
          email: string | null;
          id: string;
          ip_address: string | null;
        };
        Insert: {
          action: string;
          created_at?: string;
          detail?: NonNullable<Json>;
          email?: string | null;
          id?: string;
          ip_address?: string | null;
        };
        Update: {
          action?: string;
          created_at?: string;
          detail?: NonNullable<Json>;
          email?: string | null;
          id?: string;
          ip_address?: string | null;
        };
        Relationships: [];
      };
      users: {
        Row: {
          browser_zone: string | null;
          city_region: string | null;
          closes_at: string | null;
          created_at: string;
          email: string;
          id: string;
          kind: string;
          linked_at: string | null;
          name: string | null;
          role: string;
          suspended_at: string | null;
        };
        Insert: {
          browser_zone?: string | null;
          city_region?: string | null;
          closes_at?: string | null;
          created_at?: string;
          email: string;
          id?: string;
          kind?: string;
          linked_at?: string | null;
          name?: string | null;
          role?: string;
          suspended_at?: string | null;
        };
        Update: {
          browser_zone?: string | null;
          city_region?: string | null;
          closes_at?: string | null;
          created_at?: string;
          email?: string;
          id?: string;
          kind?: string;
          linked_at?: string | null;
          name?: string | null;
          role?: string;
          suspended_at?: string | null;
        };
        Relationships: [];
      };
      webhook_log_views: {
        Row: {
          created_at: string;
          filters: NonNullable<Json>;
          id: string;
          name: string;
          user_id: string;
        };
        Insert: {
          created_at?: string;
          filters: NonNullable<Json>;
          id?: string;
          name: string;
          user_id?: string;
        };
        Update: {
          created_at?: string;
          filters?: NonNullable<Json>;
          id?: string;
          name?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'webhook_log_views_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'users';
            referencedColumns: ['id'];
          },
        ];
      };
      webhook_logs: {
        Row: {
          acknowledged_by: string | null;
          acknowledged_deliveries: number | null;
          acknowledged_from: string | null;
          acknowledgement_id: string | null;
          alert_cause: string | null;
          api_version: string | null;
          cause_group: string | null;
          customer_email: string | null;
          deliveries: number;
          email: string | null;
          error_message: string | null;
          event_created: string | null;
          event_id: string;
          event_type: string;
          failed_at: string | null;
          id: string;
          latency_ms: number | null;
          livemode: boolean | null;
          next_attempt_at: string | null;
          note: string | null;
          object_id: string | null;
          outcome: string | null;
          recovered_at: string | null;
          retry_count: number;
          status: string;
          subscription_id: string | null;
          timestamp: string;
          updated_at: string;
        };
        Insert: {
          acknowledged_by?: string | null;
          acknowledged_deliveries?: number | null;
          acknowledged_from?: string | null;
          acknowledgement_id?: string | null;
          alert_cause?: string | null;
          api_version?: string | null;
          cause_group?: string | null;
          customer_email?: string | null;
          deliveries?: number;
          email?: string | null;
          error_message?: string | null;
          event_created?: string | null;
          event_id: string;
          event_type: string;
          failed_at?: string | null;
          id?: string;
          latency_ms?: number | null;
          livemode?: boolean | null;
          next_attempt_at?: string | null;
          note?: string | null;
          object_id?: string | null;
          outcome?: string | null;
          recovered_at?: string | null;
          retry_count?: number;
          status: string;
          subscription_id?: string | null;
          timestamp?: string;
          updated_at?: string;
        };
        Update: {
          acknowledged_by?: string | null;
          acknowledged_deliveries?: number | null;
          acknowledged_from?: string | null;
          acknowledgement_id?: string | null;
          alert_cause?: string | null;
          api_version?: string | null;
          cause_group?: string | null;
          customer_email?: string | null;
          deliveries?: number;
          email?: string | null;
          error_message?: string | null;
          event_created?: string | null;
          event_id?: string;
          event_type?: string;
          failed_at?: string | null;
          id?: string;
          latency_ms?: number | null;
          livemode?: boolean | null;
          next_attempt_at?: string | null;
          note?: string | null;
          object_id?: string | null;
          outcome?: string | null;
          recovered_at?: string | null;
          retry_count?: number;
          status?: string;
          subscription_id?: string | null;
          timestamp?: string;
          updated_at?: string;
        };
        Relationships: [];
      };
    };
    Views: {
      [_ in never]: never;
    };
    Functions: {
      accept_helper_invitation: { Args: { p_token: string }; Returns: string };
      access_decision: { Args: { p_subscription_id: string }; Returns: Json };
      account_is_open: { Args: Record<PropertyKey, never>; Returns: boolean };
      acknowledge_alerts: {
        Args: {
          p_acknowledgement: string;
          p_cause_group: string;
          p_limit?: number;
          p_until: string;
        };
        Returns: Json;
      };
      add_card: { Args: { p_issue_id: string; p_offer_id: string }; Returns: string };
      admin_exists: { Args: Record<PropertyKey, never>; Returns: boolean };
      admin_outlets: {
        Args: { p_search: string };
        Returns: {
          active: boolean;
          confirmed: boolean;
          contact: string;
          domains: string[];
          editor_name: string;
          format: string;
          name: string;
          outlet_id: string;
          region: string;
          slug: string;
        }[];
      };
      admin_security: { Args: Record<PropertyKey, never>; Returns: Json };
      alert_mails_wanted: { Args: Record<PropertyKey, never>; Returns: boolean };
      answer_about_entry: { Args: { p_entry_id: string; p_reply: string }; Returns: undefined };
      answer_support: {
        Args: {
          p_admin_id: string;
          p_close: boolean;
          p_mail: Json;
          p_message_id: string;
          p_thread_id: string;
          p_words: string;
        };
        Returns: undefined;
      };
      apply_reread: { Args: { p_event: Json; p_lease?: number }; Returns: Json };
      ask_about_entry: { Args: { p_entry_id: string; p_question: string }; Returns: undefined };
      asked_introductions: {
        Args: Record<PropertyKey, never>;
        Returns: {
          answered_at: string;
          created_at: string;
          creator_email: string;
          creator_name: string;
          creator_rate: Json;
          expires_at: string;
          id: string;
          invented: boolean;
          item_id: string;
          kit_slug: string;
          message: string;
          reach: Json;
          status: string;
          title: string;
          unread: boolean;
        }[];
      };
      beats_of_text: { Args: { p_text: string; p_who?: string }; Returns: string[] };
      begin_pitch_run: {
        Args: {
          p_chosen?: Json;
          p_news_peg: string;
          p_peg_date: string;
          p_pitch_type: string;
          p_prepared_by?: string;
          p_run_id: string;
          p_story?: Json;
          p_take: string;
          p_user_id: string;
        };
        Returns: Json;
      };
      begin_regeneration: {
        Args: { p_run_id: string; p_user_id: string; p_variation_id: string };
        Returns: Json;
      };
      billing_housekeeping: { Args: Record<PropertyKey, never>; Returns: Json };
      billing_queue: { Args: { p_after?: Json; p_limit?: number; p_queue: string }; Returns: Json };
      billing_queue_counts: { Args: { p_exact?: boolean }; Returns: Json };
      book_call: { Args: { p_kind: string; p_slot_id: string; p_topic?: string }; Returns: string };
      cancel_call: { Args: { p_call_id: string }; Returns: Json };
      card_order: {
        Args: { p_issue_id: string };
        Returns: {
          item_id: string;
          position: number;
          reason: string;
        }[];
      };
      change_media_request: {
        Args: {
          p_deadline: string;
          p_details: string;
          p_request_id: string;
          p_topic: string;
          p_wanted: number;
        };
        Returns: undefined;
      };
      check_on_behalf: {
        Args: { p_act: string; p_creator_id: string; p_helper_id: string };
        Returns: string;
      };
      choose_entry: {
        Args: {
          p_entry_id: string;
          p_to_asked: Json;
          p_to_creator: Json;
          p_to_editor: Json;
          p_user_id: string;
        };
        Returns: Json;
      };
      choose_outlet: { Args: { p_outlet_id: string }; Returns: Json };
      claim_admin: { Args: { p_email: string }; Returns: Json };
      claim_reconcile: { Args: { p_asked_by?: string; p_repair?: boolean }; Returns: Json };
      claim_worker: { Args: { p_name: string; p_seconds: number }; Returns: number };
      close_account: {
        Args: { p_cancelled?: string[]; p_mail: Json; p_now?: string; p_user_id: string };
        Returns: string;
      };
      close_media_request: { Args: { p_request_id: string }; Returns: undefined };
      close_my_address: { Args: { p_slug: string }; Returns: string };
      close_support_thread: { Args: { p_thread_id: string }; Returns: boolean };
      closing_state_of: { Args: { p_user_id: string }; Returns: Json };
      confirm_editor_outlet: { Args: { p_user_id: string }; Returns: undefined };
      confirm_peg: { Args: { p_pitch_id: string }; Returns: string };
      confirm_sentence: {
        Args: { p_line: string; p_text: string; p_variation_id: string };
        Returns: Json;
      };
      contact_state: { Args: Record<PropertyKey, never>; Returns: Json };
      copy_by_token: { Args: { p_now?: string; p_token_hash: string }; Returns: Json };
      correct_peg: {
        Args: {
          p_grounds: Json;
          p_news_peg: string;
          p_pitch_id: string;
          p_story: Json;
          p_user_id: string;
          p_variations: Json;
        };
        Returns: Json;
      };
      count_kit_visit: {
        Args: {
          p_item?: string;
          p_link: string;
          p_reader_id?: string;
          p_slug: string;
          p_token: string;
          p_what: string;
        };
        Returns: boolean;
      };
      count_webhook_hours: { Args: { p_hours?: number }; Returns: Json };
      creator_results: { Args: { p_time_zone?: string }; Returns: Json };
      creator_stats: { Args: { p_time_zone?: string }; Returns: Json };
      current_plan: { Args: { p_user_id: string }; Returns: string };
      data_by_token: { Args: { p_now?: string; p_token_hash: string }; Returns: Json };
      decide_access: {
        Args: { p_decision: string; p_reason: string; p_subscription_id: string };
        Returns: string;
      };
      decide_review_comment: {
        Args: { p_comment_id: string; p_decision: string };
        Returns: undefined;
      };
      decline_card: { Args: { p_note: string; p_offer_id: string }; Returns: undefined };
      decline_contact: { Args: { p_token_hash: string }; Returns: string };
      decline_editor_outlet: { Args: { p_user_id: string }; Returns: undefined };
      decline_proposal: { Args: { p_proposal_id: string; p_word?: string }; Returns: undefined };
      digest_advance: { Args: { p_limit?: number }; Returns: Json };
      digest_click: { Args: { p_token_hash: string }; Returns: undefined };
      digest_editor: { Args: { p_item_id: string; p_token_hash: string }; Returns: string };
      digest_lease: {
        Args: { p_limit?: number };
        Returns: {
          card_order: string[];
          email: string;
          id: string;
          issue_id: string;
          reader: string;
        }[];
      };
      digest_mark: {
        Args: { p_error?: string; p_id: string; p_ok: boolean; p_permanent?: boolean };
        Returns: string;
      };
      digest_tokens: { Args: { p_hashes: Json }; Returns: string[] };
      digest_unsubscribe: { Args: { p_again?: boolean; p_token_hash: string }; Returns: boolean };
      digest_verdict: {
        Args: { p_item_id: string; p_token_hash: string; p_verdict: string };
        Returns: string;
      };
      done_for_me: { Args: Record<PropertyKey, never>; Returns: Json };
      drop_old_looking_for: { Args: { p_limit?: number }; Returns: number };
      drop_profile_draft: { Args: { p_revision: number }; Returns: undefined };
      drop_recut: { Args: { p_variation_id: string }; Returns: undefined };
      due_admin_mails: { Args: { p_limit?: number }; Returns: Json };
      due_call_mails: {
        Args: { p_limit: number };
        Returns: {
          call_kind: string;
          canceled_by: string;
          email: string;
          given_back: boolean;
          link: string;
          mail_id: string;
          mail_kind: string;
          minutes: number;
          name: string;
          other: string;
          starts_at: string;
          time_zone: string;
          to_host: boolean;
          topic: string;
        }[];
      };
      due_entry_notices: { Args: { p_limit: number }; Returns: Json[] };
      due_entry_words: { Args: { p_limit: number }; Returns: Json[] };
      due_erasures: { Args: { p_limit?: number; p_now?: string }; Returns: Json[] };
      due_follow_ups: { Args: { p_limit: number }; Returns: string[] };
      due_intro_ends: { Args: { p_limit: number }; Returns: Json[] };
      due_intro_reminders: { Args: { p_limit: number }; Returns: Json[] };
      due_plan_welcomes: {
        Args: { p_limit: number };
        Returns: {
          email: string;
          name: string;
          plan: string;
          subscription_id: string;
        }[];
      };
      due_refusals: { Args: { p_limit: number }; Returns: Json[] };
      due_request_ends: { Args: { p_limit: number }; Returns: Json[] };
      due_request_mails: { Args: { p_limit: number }; Returns: Json[] };
      due_rereads: {
        Args: { p_limit?: number };
        Returns: {
          lease: number;
          subscription_id: string;
        }[];
      };
      due_result_mails: {
        Args: { p_limit: number; p_now?: string };
        Returns: {
          name: string;
          results: Json;
          user_id: string;
          week: string;
        }[];
      };
      due_review_mails: {
        Args: { p_limit: number };
        Returns: {
          closing_word: string;
          comments: number;
          email: string;
          headline: string;
          name: string;
          pitch_id: string;
          position: number;
          review_id: string;
          reviewer: string;
          suggestions: number;
        }[];
      };
      due_stripe_events: {
        Args: { p_limit?: number };
        Returns: {
          event_id: string;
          payload: string;
        }[];
      };
      edit_card: {
        Args: { p_bullets: string[]; p_item_id: string; p_title: string };
        Returns: undefined;
      };
      edit_variation: {
        Args: {
          p_answers?: Json;
          p_claims: Json;
          p_grounds: Json;
          p_revision: number;
          p_user_id: string;
          p_variation_id: string;
          p_words: Json;
        };
        Returns: Json;
      };
      end_helper: { Args: { p_creator_id: string; p_helper_id: string }; Returns: undefined };
      end_hold: { Args: { p_hold_id: string }; Returns: boolean };
      end_intro: { Args: { p_mail: Json; p_request_id: string }; Returns: boolean };
      end_media_request: {
        Args: { p_request_id: string; p_to_creators: Json; p_to_editor: Json };
        Returns: boolean;
      };
      enter_request: {
        Args: { p_note?: string; p_request_id: string; p_variation_id: string };
        Returns: string;
      };
      entries_of_request: {
        Args: { p_request_id: string };
        Returns: {
          asked_at: string;
          chosen_at: string;
          city_region: string;
          created_at: string;
          creator_email: string;
          creator_name: string;
          declined_at: string;
          epk_slug: string;
          generator: string;
          id: string;
          note: string;
          question: string;
          question_left: boolean;
          reach: Json;
          read_at: string;
          relevance: string;
          reply: string;
          set_aside_at: string;
          sources: Json;
          unread: boolean;
          words: Json;
        }[];
      };
      entry_check: { Args: { p_request_id: string; p_variation_id: string }; Returns: Json };
      erase_account: { Args: { p_now?: string; p_user_id: string }; Returns: boolean };
      fail_pitch_run: {
        Args: { p_attempt: number; p_error_code: string; p_run_id: string };
        Returns: boolean;
      };
      find_people: {
        Args: {
          p_before?: string;
          p_before_id?: string;
          p_limit?: number;
          p_search?: string;
          p_show?: string;
        };
        Returns: {
          appointed: boolean;
          created_at: string;
          email: string;
          id: string;
          kind: string;
          name: string;
          plan: string;
          role: string;
          suspended_at: string;
        }[];
      };
      find_subscriptions: {
        Args: {
          p_after?: Json;
          p_ascending?: boolean;
          p_limit?: number;
          p_order?: string;
          p_plan?: string;
          p_search?: string;
          p_status?: string;
        };
        Returns: Json;
      };
      find_system_logs: {
        Args: {
          p_action?: string;
          p_before?: string;
          p_before_id?: string;
          p_limit?: number;
          p_search?: string;
        };
        Returns: {
          action: string;
          created_at: string;
          detail: Json;
          email: string;
          id: string;
          ip_address: string;
        }[];
      };
      finish_reconcile: { Args: { p_error: string; p_id: string }; Returns: undefined };
      finish_review: { Args: { p_draft: Json; p_review_id: string }; Returns: undefined };
      finish_welcome: { Args: Record<PropertyKey, never>; Returns: Json };
      follow_up_states: {
        Args: { p_pitch_id: string };
        Returns: {
          number: number;
          refusal: string;
          send_id: string;
        }[];
      };
      forget_picture: { Args: { p_id: string }; Returns: undefined };
      friday_fix_archive: {
        Args: {
          p_after_date?: string;
          p_after_position?: number;
          p_format?: string;
          p_limit?: number;
          p_search?: string;
          p_verdict?: string;
        };
        Returns: {
          assets_url: string;
          city_region: string;
          format: string;
          id: string;
          invented: boolean;
          issue_date: string;
          model_written: boolean;
          news_peg: string;
          position: number;
          summary_bullets: string[];
          title: string;
          verdict: string;
        }[];
      };
      get_answer_context: { Args: { p_token_hash: string }; Returns: Json };
      get_choice_context: { Args: { p_entry_id: string; p_user_id: string }; Returns: Json };
      get_digest: { Args: { p_token_hash: string }; Returns: Json };
      get_epk: { Args: { p_slug: string; p_token?: string }; Returns: Json };
      get_follow_up_context: { Args: { p_send_id: string; p_user_id: string }; Returns: Json };
      get_intro_answer_context: {
        Args: { p_request_id: string; p_token_hash: string; p_user_id: string };
        Returns: Json;
      };
      get_intro_by_token: { Args: { p_token_hash: string }; Returns: Json };
      get_intro_context: { Args: { p_item_id: string; p_media_user_id: string }; Returns: Json };
      get_media_request: { Args: { p_slug: string }; Returns: Json };
      get_outlet_contact: { Args: { p_outlet_id: string }; Returns: Json };
      get_person: { Args: { p_user_id: string }; Returns: Json };
      get_pitch_by_token: { Args: { p_token_hash: string }; Returns: Json };
      get_send_context: {
        Args: { p_outlet_id: string; p_user_id: string; p_variation_id: string };
        Returns: Json;
      };
      give_up_stripe_event: { Args: { p_error: string; p_event_id: string }; Returns: undefined };
      hand_in_review: { Args: { p_question?: string; p_variation_id: string }; Returns: string };
      helped_creator: { Args: { p_creator_id: string }; Returns: Json };
      helped_creators: { Args: Record<PropertyKey, never>; Returns: Json };
      helper_invitation: { Args: { p_token: string }; Returns: Json };
      helps_creator: { Args: { p_creator_id: string }; Returns: boolean };
      hold_mails: {
        Args: { p_ends_at: string; p_reason: string; p_scope: string; p_value: string };
        Returns: string;
      };
      import_outlets: { Args: { p_dry_run: boolean; p_rows: Json }; Returns: Json };
      ingest_stripe_event: {
        Args: { p_event: Json; p_payload: string; p_reread?: boolean };
        Returns: Json;
      };
      invite_helper: {
        Args: {
          p_can_propose: boolean;
          p_can_write: boolean;
          p_creator_id: string;
          p_email: string;
          p_mail: Json;
        };
        Returns: undefined;
      };
      is_admin: { Args: Record<PropertyKey, never>; Returns: boolean };
      issue_candidates: {
        Args: { p_issue_id: string };
        Returns: {
          beats: string[];
          city_region: string;
          creator_name: string;
          format: string;
          has_kit: boolean;
          news_peg: string;
          offer_id: string;
          ran_lately: boolean;
          reasons: string[];
          score: number;
          solemn: boolean;
          stale: boolean;
          summary_bullets: string[];
          title: string;
        }[];
      };
      issue_content: { Args: { p_issue_id: string; p_with_checks?: boolean }; Returns: Json };
      issue_grounds: { Args: { p_issue_id: string }; Returns: Json[] };
      issue_results: { Args: { p_issue_id: string }; Returns: Json };
      item_intro_rate: { Args: { p_item_id: string }; Returns: Json };
      keep_my_account: { Args: Record<PropertyKey, never>; Returns: boolean };
      keep_profile_draft: {
        Args: { p_revision: number; p_typed: Json; p_version: number };
        Returns: number;
      };
      keep_reconcile_part: { Args: { p_from: Json; p_id: string; p_part: Json }; Returns: boolean };
      kit_figure_rows: { Args: Record<PropertyKey, never>; Returns: Json };
      kit_figures: { Args: Record<PropertyKey, never>; Returns: Json };
      kit_holdings: { Args: Record<PropertyKey, never>; Returns: Json };
      kit_links: {
        Args: Record<PropertyKey, never>;
        Returns: {
          created_at: string;
          expires_at: string;
          id: string;
          label: string;
          live: boolean;
          rests: boolean;
          withdrawn_at: string;
        }[];
      };
      link_payer: { Args: { p_customer_id: string; p_email: string }; Returns: Json };
      log_passcode_try: {
        Args: { p_address: string; p_email?: string; p_gate: string; p_result: string };
        Returns: undefined;
      };
      log_unknown_route: { Args: { p_path: string }; Returns: boolean };
      mail_enqueue: {
        Args: {
          p_dedupe_key: string;
          p_headers: Json;
          p_html: string;
          p_kind: string;
          p_link_marks?: Json;
          p_ref_id?: string;
          p_ref_table?: string;
          p_release_at?: string;
          p_subject: string;
          p_text: string;
          p_to: string;
        };
        Returns: string;
      };
      mail_holds: {
        Args: Record<PropertyKey, never>;
        Returns: {
          created_at: string;
          created_by: string;
          ended_at: string;
          ends_at: string;
          id: string;
          live: boolean;
          pitches: number;
          readers: number;
          reason: string;
          scope: string;
          value: string;
        }[];
      };
      mail_lease: {
        Args: { p_limit?: number };
        Returns: {
          attempts: number;
          headers: Json;
          html_body: string;
          id: string;
          kind: string;
          link_marks: Json;
          ref_id: string;
          ref_table: string;
          subject: string;
          text_body: string;
          to_email: string;
        }[];
      };
      mail_mark: {
        Args: {
          p_attempts?: number;
          p_error?: string;
          p_id: string;
          p_ok: boolean;
          p_permanent?: boolean;
        };
        Returns: string;
      };
      mail_prepare: {
        Args: { p_attempts?: number; p_hashes: Json; p_id: string };
        Returns: string;
      };
      mail_tidy: { Args: Record<PropertyKey, never>; Returns: number };
      make_kit_link: { Args: { p_days: number; p_label: string }; Returns: Json };
      make_owner_link: { Args: { p_gate: string; p_token_hash: string }; Returns: string };
      mark_price_not_a_plan: { Args: { p_price_id: string }; Returns: number };
      mark_send: {
        Args: { p_mark: string; p_on?: string; p_send_id: string; p_url?: string };
        Returns: undefined;
      };
      mark_yes_replied: {
        Args: { p_id: string; p_kind: string; p_replied: boolean };
        Returns: undefined;
      };
      match_outlets_page: {
        Args: {
          p_after?: Json;
          p_beat?: string;
          p_format?: string;
          p_limit?: number;
          p_region?: string;
          p_relevance?: string[];
          p_search?: string;
          p_sendable?: boolean;
          p_variation_id: string;
        };
        Returns: Json;
      };
      may_go_now: {
        Args: { p_send: Database['public']['Tables']['pitch_sends']['Row'] };
        Returns: boolean;
      };
      merge_outlets: { Args: { p_from: string; p_into: string }; Returns: boolean };
      merge_preview: { Args: { p_from: string; p_into: string }; Returns: Json };
      move_call: { Args: { p_call_id: string; p_slot_id: string }; Returns: undefined };
      my_activity: {
        Args: Record<PropertyKey, never>;
        Returns: {
          answer: string;
          clicked_at: string;
          id: string;
          in_draw: boolean;
          outlet_name: string;
          pitch_id: string;
          release_at: string;
          sent_at: string;
          status: string;
          updated_at: string;
          variation: Json;
        }[];
      };
      my_calendar_screen: { Args: Record<PropertyKey, never>; Returns: Json };
      my_calls: { Args: Record<PropertyKey, never>; Returns: Json[] };
      my_cards: {
        Args: Record<PropertyKey, never>;
        Returns: {
          decline_note: string;
          format: string;
          introductions: number;
          issue_date: string;
          issue_status: string;
          offer_id: string;
          offered_at: string;
          pitch_id: string;
          solemn: boolean;
          status: string;
          summary_bullets: string[];
          title: string;
          verdicts: Json;
          withdrawn_reason: string;
        }[];
      };
      my_closed_addresses: {
        Args: Record<PropertyKey, never>;
        Returns: {
          created_at: string;
          creator_id: string;
          creator_name: string;
          reason: string;
        }[];
      };
      my_closing_state: { Args: Record<PropertyKey, never>; Returns: Json };
      my_dashboard: { Args: { p_time_zone: string }; Returns: Json };
      my_data_copy: { Args: Record<PropertyKey, never>; Returns: Json };
      my_editor_home: { Args: Record<PropertyKey, never>; Returns: Json };
      my_editor_introductions_screen: { Args: Record<PropertyKey, never>; Returns: Json };
      my_email_change: { Args: Record<PropertyKey, never>; Returns: Json };
      my_entitlements: { Args: Record<PropertyKey, never>; Returns: Json };
      my_entries: {
        Args: Record<PropertyKey, never>;
        Returns: {
          created_at: string;
          editor: Json;
          headline: string;
          id: string;
          note: string;
          pitch_id: string;
          question: string;
          slug: string;
          state: string;
          topic: string;
        }[];
      };
      my_fix_screen: { Args: Record<PropertyKey, never>; Returns: Json };
      my_holds: {
        Args: Record<PropertyKey, never>;
        Returns: {
          ends_at: string;
          issue_date: string;
          pitches: number;
          reason: string;
          sends: string[];
        }[];
      };
      my_introductions: {
        Args: Record<PropertyKey, never>;
        Returns: {
          answered_at: string;
          created_at: string;
          editor: Json;
          editor_email: string;
          editor_rate: Json;
          expires_at: string;
          id: string;
          invented: boolean;
          message: string;
          status: string;
          title: string;
        }[];
      };
      my_kit_screen: { Args: Record<PropertyKey, never>; Returns: Json };
      my_latest_issue: { Args: Record<PropertyKey, never>; Returns: Json };
      my_looking_for: { Args: Record<PropertyKey, never>; Returns: Json };
      my_media_requests: {
        Args: Record<PropertyKey, never>;
        Returns: {
          choose_up_to: number;
          chosen: number;
          created_at: string;
          deadline: string;
          entries: number;
          format: string;
          id: string;
          slug: string;
          status: string;
          topic: string;
          unread: number;
          wanted: number;
        }[];
      };
      my_new_pitch_screen: { Args: Record<PropertyKey, never>; Returns: Json };
      my_open_yeses: {
        Args: Record<PropertyKey, never>;
        Returns: {
          answer: string;
          email: string;
          id: string;
          kind: string;
          kit: string;
          name: string;
          note: string;
          pitch_id: string;
          said_at: string;
          slug: string;
          source: string;
          subject: string;
        }[];
      };
      my_outlet: { Args: Record<PropertyKey, never>; Returns: Json };
      my_pieces: {
        Args: Record<PropertyKey, never>;
        Returns: {
          began_at: string;
          came_out_on: string;
          outlet: string;
          ref_id: string;
          source: string;
          title: string;
          url: string;
        }[];
      };
      my_pitch_screen: { Args: Record<PropertyKey, never>; Returns: Json };
      my_profile_screen: { Args: Record<PropertyKey, never>; Returns: Json };
      my_public_kit: { Args: Record<PropertyKey, never>; Returns: string };
      my_ran_cards: {
        Args: Record<PropertyKey, never>;
        Returns: {
          asked: number;
          connected: number;
          format: string;
          issue_date: string;
          item_id: string;
          news: number;
          pitch_id: string;
          title: string;
          verdicts: Json;
          withdrawn_reason: string;
        }[];
      };
      my_receipt: { Args: Record<PropertyKey, never>; Returns: Json };
      my_result_mail: { Args: Record<PropertyKey, never>; Returns: Json };
      my_review_quota: { Args: Record<PropertyKey, never>; Returns: Json };
      my_reviews: { Args: Record<PropertyKey, never>; Returns: Json[] };
      my_shell: { Args: Record<PropertyKey, never>; Returns: Json };
      name_outlet: { Args: { p_format: string; p_name: string; p_region: string }; Returns: Json };
      near_copies: {
        Args: { p_outlet_id: string; p_variation_id: string };
        Returns: {
          message: string;
          outlet_name: string;
          scope: string;
          sent_at: string;
          share: number;
          subject: string;
        }[];
      };
      newsletter_confirm: { Args: { p_token_hash: string }; Returns: string };
      newsletter_subscribe: {
        Args: {
          p_confirm_hash: string;
          p_email: string;
          p_headers?: Json;
          p_html: string;
          p_subject: string;
          p_text: string;
          p_unsubscribe_hash: string;
        };
        Returns: Json;
      };
      newsletter_unsubscribe: { Args: { p_token_hash: string }; Returns: string };
      note_browser_zone: { Args: { p_time_zone: string }; Returns: boolean };
      note_portal_settings: { Args: { p_saved: boolean }; Returns: undefined };
      note_proposal_outlet: {
        Args: { p_outlet_id: string; p_proposal_id: string; p_refusal?: string; p_user_id: string };
        Returns: boolean;
      };
      note_refused_deliveries: {
        Args: { p_deliveries: number; p_reason: string; p_seconds_off: number };
        Returns: undefined;
      };
      offer_call_slots: {
        Args: {
          p_first: string;
          p_kinds: string[];
          p_link: string;
          p_minutes: number;
          p_time_zone: string;
          p_weeks?: number;
        };
        Returns: number;
      };
      offer_card: {
        Args: {
          p_card: Json;
          p_claims: Json;
          p_solemn?: boolean;
          p_user_id: string;
          p_variation_id: string;
        };
        Returns: Json;
      };
      open_call_slots: { Args: Record<PropertyKey, never>; Returns: Json[] };
      open_my_address: { Args: { p_creator_id: string }; Returns: undefined };
      open_received_pitch: { Args: { p_send_id: string }; Returns: string };
      order_cards: { Args: { p_issue_id: string; p_item_ids: string[] }; Returns: undefined };
      other_requests: { Args: Record<PropertyKey, never>; Returns: Json[] };
      outlet_choices: {
        Args: { p_search: string };
        Returns: {
          format: string;
          name: string;
          outlet_id: string;
          own_domain: boolean;
          region: string;
        }[];
      };
      outlet_label: {
        Args: { p_send: Database['public']['Tables']['pitch_sends']['Row'] };
        Returns: string;
      };
      outlet_queue: { Args: Record<PropertyKey, never>; Returns: Json };
      outlets_near: { Args: { p_place?: string }; Returns: Json };
      own_epk: { Args: Record<PropertyKey, never>; Returns: Json };
      passcode_try: { Args: { p_address: string; p_gate: string }; Returns: boolean };
      passcode_was_right: { Args: { p_address: string; p_gate: string }; Returns: undefined };
      piece_sources: {
        Args: Record<PropertyKey, never>;
        Returns: {
          agreed_at: string;
          ref_id: string;
          source: string;
          title: string;
        }[];
      };
      pieces_i_ran: {
        Args: Record<PropertyKey, never>;
        Returns: {
          came_out_on: string;
          creator_name: string;
          ref_id: string;
          source: string;
          title: string;
          url: string;
        }[];
      };
      pitch_quota: { Args: Record<PropertyKey, never>; Returns: Json };
      pitch_run: { Args: { p_run_id?: string }; Returns: Json };
      pitch_run_is_live: { Args: { p_attempt: number; p_run_id: string }; Returns: boolean };
      pitch_run_says: { Args: { p_attempt: number; p_run_id: string }; Returns: boolean };
      pitches_for_request: {
        Args: { p_request_id: string };
        Returns: {
          code: string;
          headline: string;
          helps: string;
          news_peg: string;
          pitch_id: string;
          position: number;
          refusal: string;
          relevance: string;
          variation_id: string;
        }[];
      };
      pitches_off_topic: { Args: { p_request_id: string }; Returns: string[] };
      plan_for: { Args: { p_user_id: string }; Returns: string };
      post_media_request: {
        Args: {
          p_again?: string;
          p_ai_stance: string;
          p_beats: string[];
          p_choose_up_to?: number;
          p_deadline: string;
          p_details: string;
          p_format: string;
          p_place: string;
          p_topic: string;
          p_wanted: number;
        };
        Returns: Json;
      };
      postpone_reread: { Args: { p_lease: number; p_subscription_id: string }; Returns: undefined };
      prepared_pitch: { Args: { p_pitch_id: string }; Returns: Json };
      price_payers: {
        Args: { p_price_ids: string[] };
        Returns: {
          payers: number;
          price_id: string;
        }[];
      };
      proposal_context: {
        Args: { p_helper_id: string; p_outlet_ids: string[]; p_variation_id: string };
        Returns: Json;
      };
      proposal_for_me: { Args: { p_proposal_id: string }; Returns: Json };
      proposal_to_send: {
        Args: { p_proposal_id: string; p_revision: number; p_user_id: string };
        Returns: Json;
      };
      propose_pitch: {
        Args: {
          p_helper_id: string;
          p_mail: Json;
          p_note: string;
          p_outlet_ids: string[];
          p_proposal_id: string;
          p_revision: number;
          p_variation_id: string;
        };
        Returns: Json;
      };
      prove_contact: { Args: { p_token_hash: string }; Returns: string };
      put_back_review: { Args: { p_review_id: string }; Returns: undefined };
      put_entry: { Args: { p_as: string; p_entry_id: string }; Returns: undefined };
      queue_account_notice: { Args: { p_mail: Json; p_notice_id: string }; Returns: boolean };
      queue_address_proof: { Args: { p_mail: Json; p_user_id: string }; Returns: string };
      queue_alert_mail: { Args: { p_alert_id: string; p_mail: Json }; Returns: boolean };
      queue_call_mail: { Args: { p_mail: Json; p_mail_id: string }; Returns: boolean };
      queue_contact_proof: { Args: { p_mail: Json; p_user_id: string }; Returns: string };
      queue_data_request: {
        Args: { p_email: string; p_mail: Json; p_now?: string };
        Returns: boolean;
      };
      queue_entry_notice: { Args: { p_mail: Json; p_request_id: string }; Returns: boolean };
      queue_entry_word: {
        Args: { p_entry_id: string; p_mail: Json; p_word: string };
        Returns: boolean;
      };
      queue_follow_up: {
        Args: { p_mail: Json; p_number: number; p_send_id: string };
        Returns: undefined;
      };
      queue_intro_reminder: { Args: { p_mail: Json; p_request_id: string }; Returns: boolean };
      queue_intro_request: {
        Args: { p_item_id: string; p_mail: Json; p_media_user_id: string; p_message: string };
        Returns: Json;
      };
      queue_pitch_send: {
        Args: {
          p_epk_url: string;
          p_follow_up?: boolean;
          p_mail: Json;
          p_outlet_id: string;
          p_release_at?: string;
          p_revision?: number;
          p_user_id: string;
          p_variation_id: string;
        };
        Returns: Json;
      };
      queue_plan_welcome: {
        Args: { p_mail: Json; p_plan: string; p_subscription_id: string };
        Returns: boolean;
      };
      queue_refusal: { Args: { p_mail: Json; p_mail_id: string }; Returns: boolean };
      queue_request_mail: {
        Args: { p_mail: Json; p_newest: string; p_user_id: string };
        Returns: boolean;
      };
      queue_result_mail: {
        Args: { p_mail: Json; p_token_hash: string; p_user_id: string; p_week: string };
        Returns: boolean;
      };
      queue_review_mail: { Args: { p_mail: Json; p_review_id: string }; Returns: boolean };
      rate_limit_hit: {
        Args: { p_key: string; p_limit: number; p_window_seconds: number };
        Returns: boolean;
      };
      read_entry: { Args: { p_entry_id: string }; Returns: undefined };
      read_introductions: { Args: { p_ids: string[] }; Returns: undefined };
      read_media_request: { Args: { p_slug: string }; Returns: Json };
      readable_picture: {
        Args: { p_id: string; p_token?: string; p_user_id: string };
        Returns: Json;
      };
      reapply_stripe_event: {
        Args: { p_asked_by?: string; p_event: Json; p_manual?: boolean };
        Returns: Json;
      };
      received_pitches: {
        Args: Record<PropertyKey, never>;
        Returns: {
          answer: string;
          answered_at: string;
          creator_name: string;
          id: string;
          outlet_name: string;
          reach: Json;
          sent_at: string;
          subject: string;
        }[];
      };
      recompute_subscriptions: { Args: { p_limit?: number }; Returns: Json };
      record_intro_answer: {
        Args: {
          p_accept: boolean;
          p_request_id: string;
          p_to_creator: Json;
          p_to_editor: Json;
          p_token_hash: string;
          p_user_id: string;
        };
        Returns: string;
      };
      record_mail_event: {
        Args: {
          p_detail?: string;
          p_email: string;
          p_event_id: string;
          p_kind: string;
          p_mail_id: string;
        };
        Returns: string;
      };
      record_pitch_answer: {
        Args: {
          p_answer: string;
          p_note?: string;
          p_to_creator?: Json;
          p_to_editor?: Json;
          p_token_hash: string;
        };
        Returns: Json;
      };
      record_pitch_click: { Args: { p_token_hash: string }; Returns: boolean };
      record_pitch_open: { Args: { p_token_hash: string }; Returns: boolean };
      recut_context: { Args: { p_pitch_id: string; p_user_id: string }; Returns: Json };
      refresh_due_topics: { Args: { p_limit: number }; Returns: number };
      refresh_subscription_totals: { Args: Record<PropertyKey, never>; Returns: boolean };
      register_picture: {
        Args: { p_bytes: number; p_mime: string; p_object_name: string; p_user_id: string };
        Returns: Json;
      };
      release_worker: { Args: { p_name: string; p_report: Json; p_run: number }; Returns: boolean };
      remove_by_token: { Args: { p_now?: string; p_token_hash: string }; Returns: Json };
      remove_card: { Args: { p_item_id: string }; Returns: undefined };
      remove_media_request: { Args: { p_request_id: string }; Returns: undefined };
      renew_looking_for: { Args: Record<PropertyKey, never>; Returns: Json };
      replay_waiting: { Args: { p_subscription_id?: string }; Returns: Json };
      report_media_request: {
        Args: { p_reason: string; p_request_id: string };
        Returns: undefined;
      };
      report_piece: {
        Args: { p_on: string; p_ref_id: string; p_source: string; p_url: string };
        Returns: undefined;
      };
      reported_pieces: {
        Args: { p_limit?: number; p_offset?: number };
        Returns: {
          began_at: string;
          came_out_on: string;
          email: string;
          name: string;
          outlet: string;
          plan: string;
          ref_id: string;
          reported_at: string;
          source: string;
          title: string;
          url: string;
          user_id: string;
        }[];
      };
      request_mails_by_token: { Args: { p_on: boolean; p_token_hash: string }; Returns: boolean };
      request_mails_on: { Args: Record<PropertyKey, never>; Returns: boolean };
      request_preview: { Args: { p_beats: string[] }; Returns: Json };
      requests_for_me: {
        Args: Record<PropertyKey, never>;
        Returns: {
          chosen_at: string;
          editor_email: string;
          entered_at: string;
          facts: Json;
          id: string;
          on_topic: boolean;
          pitch: string;
          relevance: string;
          shared_beats: string[];
          status: string;
        }[];
      };
      resend_failed: { Args: { p_issue_id: string }; Returns: number };
      reserve_model_pitch: { Args: { p_limit: number; p_user_id: string }; Returns: boolean };
      restore_account: { Args: { p_user_id: string }; Returns: boolean };
      review_desk: { Args: { p_review_id: string }; Returns: Json };
      review_queue: {
        Args: Record<PropertyKey, never>;
        Returns: {
          handed_in_at: string;
          headline: string;
          id: string;
          mine: boolean;
          name: string;
          news_peg: string;
          pitch_type: string;
          plan: string;
          question: string;
          sent_at: string;
          taken_at: string;
          taken_by: string;
        }[];
      };
      run_retention: { Args: { p_now?: string }; Returns: Json };
      samples_to_ask: { Args: Record<PropertyKey, never>; Returns: string[] };
      save_call_notes: {
        Args: { p_call_id: string; p_notes: string; p_version: number };
        Returns: number;
      };
      save_pitch_run: {
        Args: { p_attempt: number; p_run_id: string; p_written: Json };
        Returns: Json;
      };
      save_recut: {
        Args: { p_pitch_id: string; p_pitch_type: string; p_user_id: string; p_written: Json };
        Returns: Json;
      };
      save_regeneration: {
        Args: { p_attempt: number; p_run_id: string; p_written: Json };
        Returns: Json;
      };
      save_review_draft: { Args: { p_draft: Json; p_review_id: string }; Returns: undefined };
      schedule_issue: { Args: { p_fingerprint: string; p_issue_id: string }; Returns: undefined };
      search_pitches: {
        Args: {
          p_before?: string;
          p_limit?: number;
          p_search?: string;
          p_status?: string;
          p_type?: string;
        };
        Returns: {
          asked: string;
          created_at: string;
          entries: number;
          generator: string;
          headline: string;
          id: string;
          in_draw: number;
          news_peg: string;
          peg_date: string;
          pitch_type: string;
          sends: number;
          status: string;
          take: string;
          used_at: string;
          waits: number;
        }[];
      };
      see_card_outcomes: { Args: Record<PropertyKey, never>; Returns: undefined };
      see_review: { Args: { p_review_id: string }; Returns: undefined };
      send_review: { Args: { p_outlet_id: string; p_variation_id?: string }; Returns: Json };
      set_admin_right: {
        Args: { p_given: boolean; p_name: string; p_user_id: string };
        Returns: boolean;
      };
      set_admin_role: {
        Args: { p_admin: boolean; p_password: string; p_user_id: string };
        Returns: string;
      };
      set_admin_second_factor: { Args: { p_on: boolean }; Returns: undefined };
      set_card_verdict: { Args: { p_item_id: string; p_verdict: string }; Returns: string };
      set_opt_out: { Args: { p_choice: string; p_token_hash: string }; Returns: string };
      set_outlet_contact: {
        Args: { p_email: string; p_name: string; p_outlet_id: string };
        Returns: Json;
      };
      set_result_mail: { Args: { p_time_zone: string; p_wanted: boolean }; Returns: undefined };
      setup_report: { Args: Record<PropertyKey, never>; Returns: Json };
      slug_available: { Args: { p_slug: string }; Returns: boolean };
      stop_by_header: { Args: { p_token_hash: string }; Returns: string };
      stop_pitch_run: { Args: { p_run_id: string }; Returns: Json };
      stop_result_mail: { Args: { p_token_hash: string }; Returns: undefined };
      story_reach: { Args: { p_variation_id: string }; Returns: Json };
      stripe_event_payload: { Args: { p_event_id: string }; Returns: Json };
      stripe_secrets: { Args: Record<PropertyKey, never>; Returns: Json };
      stripe_settings_state: { Args: Record<PropertyKey, never>; Returns: Json };
      stripe_setup_done: { Args: Record<PropertyKey, never>; Returns: boolean };
      stripe_setup_save: { Args: { p_secret: string }; Returns: boolean };
      subscription_totals: { Args: Record<PropertyKey, never>; Returns: Json };
      support_answer_context: { Args: { p_thread_id: string }; Returns: Json };
      support_figures: {
        Args: Record<PropertyKey, never>;
        Returns: {
          answers: number;
          in_time: number;
          plan: string;
        }[];
      };
      support_queue: {
        Args: { p_limit?: number; p_offset?: number; p_show?: string };
        Returns: {
          changed_at: string;
          created_at: string;
          due_at: string;
          email: string;
          id: string;
          kind: string;
          name: string;
          page: string;
          plan: string;
          status: string;
          subject: string;
          suspended: boolean;
        }[];
      };
      support_thread: { Args: { p_thread_id: string }; Returns: Json };
      suspend_account: { Args: { p_reason: string; p_user_id: string }; Returns: Json };
      switch_request_mails: { Args: { p_on: boolean }; Returns: boolean };
      system_log_actions: { Args: Record<PropertyKey, never>; Returns: string[] };
      take_back_card: { Args: { p_offer_id: string }; Returns: undefined };
      take_back_entry: { Args: { p_entry_id: string }; Returns: undefined };
      take_back_intro: { Args: { p_request_id: string }; Returns: undefined };
      take_back_invitation: { Args: { p_invitation_id: string }; Returns: undefined };
      take_back_review: { Args: { p_review_id: string }; Returns: undefined };
      take_review: { Args: { p_over?: boolean; p_review_id: string }; Returns: undefined };
      team_calls: { Args: Record<PropertyKey, never>; Returns: Json };
      undo_acknowledgement: { Args: { p_id: string; p_limit?: number }; Returns: Json };
      undo_choice: { Args: { p_entry_id: string }; Returns: undefined };
      undo_send: { Args: { p_send_id: string }; Returns: undefined };
      unlisted_subscriptions: {
        Args: { p_listed: string[]; p_run: string };
        Returns: {
          email: string;
          stripe_status: string;
          subscription_id: string;
        }[];
      };
      unschedule_issue: { Args: { p_issue_id: string }; Returns: undefined };
      use_owner_link: { Args: { p_gate: string; p_token_hash: string }; Returns: boolean };
      use_pitch: { Args: { p_kind: string; p_pitch_id: string }; Returns: Json };
      variation_context: { Args: { p_user_id: string; p_variation_id: string }; Returns: Json };
      waiting_proposals: { Args: Record<PropertyKey, never>; Returns: Json };
      want_alert_mails: { Args: { p_wanted: boolean }; Returns: boolean };
      watched_requests: {
        Args: Record<PropertyKey, never>;
        Returns: {
          created_at: string;
          editor: Json;
          id: string;
          reports: number;
          slug: string;
          topic: string;
        }[];
      };
      webhook_alert_rows: {
        Args: { p_before?: string; p_before_id?: string; p_cause_group: string; p_limit?: number };
        Returns: Json;
      };
      webhook_alerts: { Args: { p_limit?: number; p_skip?: number }; Returns: Json };
      webhook_chart: { Args: { p_end: string; p_starts: string[] }; Returns: Json };
      webhook_event_detail: { Args: { p_id: string }; Returns: Json };
      webhook_event_types: { Args: Record<PropertyKey, never>; Returns: Json };
      webhook_health: { Args: Record<PropertyKey, never>; Returns: Json };
      webhook_log_counts: { Args: { p_filters?: Json }; Returns: Json };
      webhook_log_page: {
        Args: { p_before?: string; p_before_id?: string; p_filters?: Json; p_limit?: number };
        Returns: Json;
      };
      webhook_stats: { Args: { p_since?: string }; Returns: Json };
      what_worked: {
        Args: { p_time_zone?: string };
        Returns: {
          kind: string;
          name: string;
          sends: number;
          yes: number;
        }[];
      };
      withdraw_call_slot: { Args: { p_slot_id: string }; Returns: undefined };
      withdraw_card: { Args: { p_item_id: string; p_reason: string }; Returns: undefined };
      withdraw_kit_link: { Args: { p_id: string }; Returns: undefined };
      withdraw_proposal: { Args: { p_proposal_id: string }; Returns: undefined };
      write_again_to_support: {
        Args: { p_message_id: string; p_thread_id: string; p_words: string };
        Returns: undefined;
      };
      write_to_support: {
        Args: {
          p_errors?: string[];
          p_page?: string;
          p_subject: string;
          p_thread_id: string;
          p_words: string;
        };
        Returns: string;
      };
    };
    Enums: {
      [_ in never]: never;
    };
    CompositeTypes: {
      [_ in never]: never;
    };
  };
};

type DatabaseWithoutInternals = Omit<Database, '__InternalSupabase'>;

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, 'public'>];

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema['Tables'] & DefaultSchema['Views'])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views'])
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views'])[TableName] extends {
      Row: infer R;
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema['Tables'] & DefaultSchema['Views'])
    ? (DefaultSchema['Tables'] & DefaultSchema['Views'])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R;
      }
      ? R
      : never
    : never;

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    keyof DefaultSchema['Tables'] | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
      Insert: infer I;
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I;
      }
      ? I
      : never
    : never;

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    keyof DefaultSchema['Tables'] | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
      Update: infer U;
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U;
      }
      ? U
      : never
    : never;

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    keyof DefaultSchema['Enums'] | { schema: keyof DatabaseWithoutInternals },
  EnumName extends (DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums']
    : never) = never,
> = DefaultSchemaEnumNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums'][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema['Enums']
    ? DefaultSchema['Enums'][DefaultSchemaEnumNameOrOptions]
    : never;

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    keyof DefaultSchema['CompositeTypes'] | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends (PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes']
    : never) = never,
> = PublicCompositeTypeNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes'][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema['CompositeTypes']
    ? DefaultSchema['CompositeTypes'][PublicCompositeTypeNameOrOptions]
    : never;

export const Constants = {
  public: {
    Enums: {},
  },
} as const;
